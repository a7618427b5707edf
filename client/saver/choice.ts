import { readStored, store } from '../stored.ts';

/** The localStorage key of the reader's choice (its index in `CHOICES`). It is never sent. */
const KEY = 'data-saver';
/** The window event that is dispatched when the reader changes the switch. */
export const SAVER_CHANGED = 'saver-changed';

/** In the switch's order: pictures as usual, small ones, none until requested. */
const CHOICES = ['off', 'small', 'none'] as const;
export type Saving = (typeof CHOICES)[number];

/** The choice on this page, if the browser cannot store it. */
let unstored: Saving | undefined;

/** The current mode: the reader's choice, else small pictures if the browser saves data. */
export function currentSaving(): Saving {
  return storedChoice() ?? unstored ?? (isBrowserSaving() ? 'small' : 'off');
}

export function savesData(): boolean {
  return currentSaving() !== 'off';
}

/** Whether the reader turned the saver off although the browser sends `Save-Data: on`. */
export function isBrowserOverruled(): boolean {
  return !savesData() && sendsSaveData();
}

export function nextSaving(saving: Saving): Saving {
  return CHOICES[(CHOICES.indexOf(saving) + 1) % CHOICES.length] ?? 'off';
}

/** Stores the reader's choice in this browser, if it can. */
export function chooseSaving(saving: Saving): void {
  unstored = saving;
  store(KEY, String(CHOICES.indexOf(saving)));
}

/** Adopts a change made in another tab; `false` if the event concerns something else. */
export function acceptStorageEvent({ key }: StorageEvent): boolean {
  // Without a key, all data was deleted.
  if (key !== KEY && key !== null) return false;
  unstored = undefined;
  return true;
}

function storedChoice(): Saving | undefined {
  const stored = readStored(KEY);
  return CHOICES.find((_, place) => String(place) === stored);
}

function isBrowserSaving(): boolean {
  return sendsSaveData() || matchMedia('(prefers-reduced-data: reduce)').matches;
}

function sendsSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
