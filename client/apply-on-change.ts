import { retry } from './retry.ts';

/**
 * Loads the code for a stored choice, but only if the page has the control or a choice is stored.
 * Checks again when another tab may have changed the choice, or the page that the reader returns
 * from.
 */
export function applyOnChange(key: string, control: string, load: () => Promise<unknown>): void {
  const apply = () => {
    try {
      if (document.querySelector(`[${control}]`) || localStorage[key]) retry(load);
    } catch {
      // The browser refuses access to its storage, so there is no choice.
    }
  };
  apply();
  for (const type of ['pageshow', 'storage']) addEventListener(type, apply);
}
