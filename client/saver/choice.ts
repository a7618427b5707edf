/** The key of localStorage under which the reader's choice is kept, as its place in `CHOICES`. It is never sent anywhere. */
const KEY = 'data-saver';
/** The event of the window that says that the switch was turned. */
export const SAVER_CHANGED = 'saver-changed';

/** In the order of the switch: pictures as the page names them, small ones, and none before the reader asks for it. */
const CHOICES = ['off', 'small', 'none'] as const;
export type Saving = (typeof CHOICES)[number];

/** The choice on this page, where the browser stores nothing. */
let unstored: Saving | undefined;

/** How data is to be saved: the reader's choice, else small pictures where the browser was told to save. */
export function currentSaving(): Saving {
  return storedChoice() ?? unstored ?? (isAskedByBrowser() ? 'small' : 'off');
}

/** Whether data is to be saved at all. */
export function savesData(): boolean {
  return currentSaving() !== 'off';
}

/** Whether the reader has chosen not to save, while the browser tells the server to: `Save-Data: on` is with each request. */
export function isBrowserOverruled(): boolean {
  return !savesData() && sendsSaveData();
}

/** What the switch comes to from there. */
export function nextSaving(saving: Saving): Saving {
  return CHOICES[(CHOICES.indexOf(saving) + 1) % CHOICES.length] ?? 'off';
}

/** Keeps the reader's choice in this browser, as far as it stores anything. */
export function chooseSaving(saving: Saving): void {
  unstored = saving;
  try {
    localStorage.setItem(KEY, String(CHOICES.indexOf(saving)));
  } catch {}
}

/** Whether a `storage` event is about the choice: another tab has changed it, or everything was deleted. */
export function isOfChoice({ key }: StorageEvent): boolean {
  if (key !== KEY && key !== null) return false;
  unstored = undefined;
  return true;
}

function storedChoice(): Saving | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return CHOICES.find((_, place) => String(place) === stored);
  } catch {
    return undefined;
  }
}

function isAskedByBrowser(): boolean {
  return sendsSaveData() || matchMedia('(prefers-reduced-data: reduce)').matches;
}

function sendsSaveData(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true;
}
