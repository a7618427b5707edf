import type { FormFields } from './form-fields.ts';

/** Unsaved input of a form from one visit to its page. */
export interface Draft {
  id: string;
  /** When it was last changed (ms since the epoch). */
  at: number;
  /** The version that the form shows; empty for a form without one. */
  version: string;
  fields: FormFields;
  /** Whether the form was submitted: the page that confirms the save deletes such drafts. */
  isSent: boolean;
}

export interface DraftPlace {
  person: string;
  path: string;
  key: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'desk-kept';
const MAX_AGE_MS = 30 * 86_400_000;
/** Maximum size of all drafts in UTF-16 units: a fifth of an origin's quota. */
const MAX_LENGTH = 1_000_000;
/** The limit of drafts of one form. */
const MAX_DRAFTS = 3;

/** The drafts of a form, the newest first, without damaged ones. */
export function readDrafts(store: Store, place: DraftPlace): Draft[] {
  return parseDrafts(store.getItem(nameOf(place)));
}

/** Stores a draft, replacing the earlier one of the visit; deletes the oldest above the limit. */
export function storeDraft(store: Store, place: DraftPlace, draft: Draft): void {
  const others = readDrafts(store, place).filter(({ id }) => id !== draft.id);
  writeDrafts(store, nameOf(place), [draft, ...others].slice(0, MAX_DRAFTS));
}

export function removeDraft(store: Store, place: DraftPlace, id: string): void {
  const others = readDrafts(store, place).filter((draft) => draft.id !== id);
  writeDrafts(store, nameOf(place), others);
}

/** Removes submitted drafts of a saved form: all with this key in the page's paper. */
export function removeSent(store: Store, { person, path, key }: DraftPlace): void {
  for (const name of namesIn(store)) {
    const place = placeOf(name);
    if (place?.person !== person || place.key !== key || paperOf(place.path) !== paperOf(path))
      continue;
    const unsent = parseDrafts(store.getItem(name)).filter(({ isSent }) => !isSent);
    writeDrafts(store, name, unsent);
  }
}

/** Removes drafts older than a month, and the oldest of those beyond the limit. */
export function sweepDrafts(store: Store, now: number): void {
  const names = namesIn(store);
  let total = 0;
  const stay = names
    .flatMap((name) => parseDrafts(store.getItem(name)).map((draft) => ({ name, draft })))
    .sort((a, b) => b.draft.at - a.draft.at)
    .filter(({ draft }) => {
      total += JSON.stringify(draft).length;
      return total <= MAX_LENGTH && now - draft.at < MAX_AGE_MS;
    });
  for (const name of names) {
    const drafts = stay.filter((each) => each.name === name).map(({ draft }) => draft);
    writeDrafts(store, name, drafts);
  }
}

function writeDrafts(store: Store, name: string, drafts: readonly Draft[]): void {
  if (drafts.length === 0) return store.removeItem(name);
  const json = JSON.stringify(drafts);
  if (json !== store.getItem(name)) store.setItem(name, json);
}

function namesIn(store: Store): string[] {
  const names = Array.from({ length: store.length }, (_, nth) => store.key(nth));
  return names.filter((name) => name?.startsWith(`${PREFIX} `) ?? false) as string[];
}

function nameOf({ person, path, key }: DraftPlace): string {
  return [PREFIX, person, path, key].join(' ');
}

/** Parses a storage key. Its parts contain no spaces: addresses are percent-encoded. */
function placeOf(name: string): DraftPlace | undefined {
  const [, person, path, key] = name.split(' ');
  return person && path && key ? { person, path, key } : undefined;
}

function paperOf(path: string): string {
  return /^\/papers\/[^/]+/.exec(path)?.[0] ?? '/';
}

function parseDrafts(json: string | null): Draft[] {
  if (json === null) return [];
  try {
    const parsed: unknown = JSON.parse(json);
    return Array.isArray(parsed) ? parsed.filter(isDraft) : [];
  } catch {
    return [];
  }
}

function isDraft(value: unknown): value is Draft {
  if (typeof value !== 'object' || value === null) return false;
  const { id, at, version, fields, isSent } = value as Record<keyof Draft, unknown>;
  return (
    typeof id === 'string' &&
    typeof at === 'number' &&
    typeof version === 'string' &&
    typeof isSent === 'boolean' &&
    Array.isArray(fields) &&
    fields.every(isField)
  );
}

function isField(value: unknown): boolean {
  if (!Array.isArray(value) || value.length !== 2 || typeof value[0] !== 'string') return false;
  const written: unknown = value[1];
  return Array.isArray(written)
    ? written.every((each) => typeof each === 'string')
    : typeof written === 'string' || typeof written === 'boolean';
}
