import { CHOSEN_COMMUNITY, type ChosenCommunity } from '../../src/shared/chosen-community.ts';
import { readStored, store } from '../stored.ts';

const MAX_NAME_LENGTH = 200;

/** The chosen community. A damaged value, or one with an unknown zone, is removed. */
export function readChosen(): ChosenCommunity | undefined {
  const stored = readStored(CHOSEN_COMMUNITY);
  const chosen = stored === null ? undefined : parseChosen(stored);
  if (stored !== null && !chosen) storeChosen(undefined);
  return chosen;
}

/** Stores the choice, or none, in this browser only; returns whether it could. */
export function storeChosen(chosen: ChosenCommunity | undefined): boolean {
  if (!chosen) return store(CHOSEN_COMMUNITY, undefined);
  const { slug, name, timeZone } = chosen;
  return store(CHOSEN_COMMUNITY, JSON.stringify({ slug, name, timeZone }));
}

/** Whether the browser lets the site store anything. */
export function canStore(): boolean {
  const key = `${CHOSEN_COMMUNITY}-test`;
  return store(key, '') && store(key, undefined);
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
