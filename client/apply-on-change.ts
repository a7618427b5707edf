import { retry } from './retry.ts';

/**
 * Loads the code that applies a stored choice, if the page has its control (an attribute) or a
 * choice is stored. Checks again when another tab changes the choice, and when the page is restored
 * from the back/forward cache.
 */
export function applyOnChange(
  key: string,
  controlAttribute: string,
  load: () => Promise<unknown>,
): void {
  const apply = () => {
    try {
      if (document.querySelector(`[${controlAttribute}]`) || localStorage[key]) retry(load);
    } catch {
      // The browser refuses access to its storage, so there is no choice.
    }
  };
  apply();
  for (const type of ['pageshow', 'storage']) addEventListener(type, apply);
}
