import { CHOSEN_COMMUNITY, type ChosenCommunity } from '../../src/shared/chosen-community.ts';

const MAX_NAME_LENGTH = 200;

/** The chosen community. A damaged value, or one with an unknown zone, is removed. */
export function readChosen(): ChosenCommunity | undefined {
  try {
    const stored = localStorage.getItem(CHOSEN_COMMUNITY);
    const chosen = stored === null ? undefined : parseChosen(stored);
    if (stored !== null && !chosen) localStorage.removeItem(CHOSEN_COMMUNITY);
    return chosen;
  } catch {
    // Without storage nothing is chosen.
    return undefined;
  }
}

/** Stores the choice, or none, in this browser only; returns whether it could. */
export function storeChosen(chosen: ChosenCommunity | undefined): boolean {
  try {
    if (!chosen) localStorage.removeItem(CHOSEN_COMMUNITY);
    else {
      const { slug, name, timeZone } = chosen;
      localStorage.setItem(CHOSEN_COMMUNITY, JSON.stringify({ slug, name, timeZone }));
    }
    return true;
  } catch {
    return false;
  }
}

/** Whether the browser lets the site store anything. */
export function canStore(): boolean {
  try {
    const key = `${CHOSEN_COMMUNITY}-test`;
    localStorage.setItem(key, '');
    localStorage.removeItem(key);
    return true;
  } catch {
    return false;
  }
}

/** Parses a stored choice; `undefined` if it is damaged or its zone unknown. */
function parseChosen(stored: string): ChosenCommunity | undefined {
  try {
    const { slug, name, timeZone } = JSON.parse(stored) as Record<keyof ChosenCommunity, unknown>;
    if (typeof slug !== 'string' || typeof name !== 'string' || typeof timeZone !== 'string')
      return undefined;
    if (!/^[a-z0-9-]{1,64}$/.test(slug) || name === '' || name.length > MAX_NAME_LENGTH)
      return undefined;
    // Throws RangeError for an unknown zone.
    new Intl.DateTimeFormat('en', { timeZone });
    return { slug, name, timeZone };
  } catch {
    return undefined;
  }
}
