/** The key of localStorage under which the reader's choice is kept: `1` or `0`. It is never sent anywhere. */
const KEY = 'data-saver';
/** The event of the window that says that the switch was turned. */
export const SAVER_CHANGED = 'saver-changed';

/** The choice on this page, where the browser stores nothing. */
let unstored: boolean | undefined;

/** Whether data is to be saved: the reader's choice, else what the browser was told. */
export function savesData(): boolean {
  return storedChoice() ?? unstored ?? isAskedByBrowser();
}

/** Keeps the reader's choice in this browser, as far as it stores anything. */
export function chooseSaving(isOn: boolean): void {
  unstored = isOn;
  try {
    localStorage.setItem(KEY, isOn ? '1' : '0');
  } catch {}
}

/** Whether a `storage` event is about the choice: another tab has changed it, or everything was deleted. */
export function isOfChoice({ key }: StorageEvent): boolean {
  if (key !== KEY && key !== null) return false;
  unstored = undefined;
  return true;
}

function storedChoice(): boolean | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === '1' || (stored === '0' ? false : undefined);
  } catch {
    return undefined;
  }
}

function isAskedByBrowser(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean } };
  return connection?.saveData === true || matchMedia('(prefers-reduced-data: reduce)').matches;
}
