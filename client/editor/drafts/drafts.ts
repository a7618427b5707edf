import type { FormFields } from './form-fields.ts';

/** What somebody wrote into a form, in one visit of its page. */
export interface Draft {
  /** Of the visit. */
  id: string;
  /** When it was last changed (ms since the epoch). */
  at: number;
  /** What the form was made from; empty where it has no version. */
  version: string;
  fields: FormFields;
  /** Whether it was sent: a page that says that the form was saved means this one too. */
  isSent: boolean;
}

/** Which form a draft is of. */
export interface DraftPlace {
  person: string;
  path: string;
  key: string;
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem' | 'key' | 'length'>;

const PREFIX = 'desk-kept';
const MAX_AGE_MS = 30 * 86_400_000;
/** The limit of all drafts in UTF-16 units: a fifth of what browsers allow an origin. */
const MAX_LENGTH = 1_000_000;
/** Visits of one form. */
const MAX_DRAFTS = 3;

/** The drafts of a form, the newest first. What is damaged is none. */
export function readDrafts(store: Store, place: DraftPlace): Draft[] {
  return parseDrafts(store.getItem(nameOf(place)));
}

/**
 * Stores a draft, replacing that of the same visit. Older drafts give way; a draft that is too long
 * is not stored.
 */
export function storeDraft(store: Store, place: DraftPlace, draft: Draft): void {
  const others = readDrafts(store, place).filter(({ id }) => id !== draft.id);
  writeDrafts(store, nameOf(place), [draft, ...others].slice(0, MAX_DRAFTS));
}

/** Forgets the draft of a visit. */
export function removeDraft(store: Store, place: DraftPlace, id: string): void {
  const others = readDrafts(store, place).filter((draft) => draft.id !== id);
  writeDrafts(store, nameOf(place), others);
}

/** Removes the drafts of a saved form: those with this key in the page's paper. */
export function removeSent(store: Store, { person, path, key }: DraftPlace): void {
  for (const name of namesIn(store)) {
    const place = placeOf(name);
    if (place?.person !== person || place.key !== key || paperOf(place.path) !== paperOf(path))
      continue;
    const unsent = parseDrafts(store.getItem(name)).filter(({ isSent }) => !isSent);
    writeDrafts(store, name, unsent);
  }
}

/** Forgets what is a month old, and the oldest of what is too much. */
export function sweepDrafts(store: Store, now: number): void {
  const all = namesIn(store)
    .flatMap((name) =>
      parseDrafts(store.getItem(name)).map((draft) => ({ name, draft, length: lengthOf(draft) })),
    )
    .sort((a, b) => b.draft.at - a.draft.at);
  const kept = new Map<string, Draft[]>(namesIn(store).map((name) => [name, []]));
  let total = 0;
  for (const { name, draft, length } of all) {
    total += length;
    if (total > MAX_LENGTH) break;
    if (now - draft.at < MAX_AGE_MS) kept.get(name)?.push(draft);
  }
  for (const [name, drafts] of kept) writeDrafts(store, name, drafts);
}

function writeDrafts(store: Store, name: string, drafts: readonly Draft[]): void {
  if (drafts.length === 0) return store.removeItem(name);
  const json = JSON.stringify(drafts);
  if (json !== store.getItem(name)) store.setItem(name, json);
}

function namesIn(store: Store): string[] {
  const names = Array.from({ length: store.length }, (_, nth) => store.key(nth));
  return names.filter((name) => name !== null).filter((name) => name.startsWith(`${PREFIX} `));
}

function nameOf({ person, path, key }: DraftPlace): string {
  return [PREFIX, person, path, key].join(' ');
}

/** None of the parts has a space: addresses are written with `%20`. */
function placeOf(name: string): DraftPlace | undefined {
  const [, person, path, key] = name.split(' ');
  return person && path && key ? { person, path, key } : undefined;
}

function paperOf(path: string): string {
  return /^\/papers\/[^/]+/.exec(path)?.[0] ?? '/';
}

function lengthOf(draft: Draft): number {
  return JSON.stringify(draft).length;
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
