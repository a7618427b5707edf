import * as v from 'valibot';
import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { SECTION_IDS } from '../publications/sections.ts';
import { EDITION_SHAPE, type Edition } from './edition.ts';
import { STORED_ITEM_FIELDS } from './stored-items.ts';

/** How long an isolate shows an edition before it asks KV again. */
const FRESH_MS = 30_000;
/** How long one request may ask KV before another one does; those between see what is in memory, if it is not too old. */
const ASKING_MS = 1_000;
const RECENT_MS = 90_000;
/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;

const ItemSchema = v.object({
  ...STORED_ITEM_FIELDS,
  publisher: v.string(),
  section: v.picklist(SECTION_IDS),
});
const EditionSchema = v.object({
  shape: v.literal(EDITION_SHAPE),
  version: v.string(),
  publishedAt: v.string(),
  sections: v.record(v.string(), v.array(ItemSchema)),
});

interface Held {
  readonly edition: Edition;
  readonly readAt: number;
  /** KV is known to hold a newer one. */
  readonly isExpired?: boolean;
  /** Since when a request asks KV for a newer one. */
  askingSince?: number | undefined;
}

/** What this isolate has in memory, by publication. Editions are immutable, so sharing them between requests is safe. */
const held = new Map<string, Held>();

/**
 * The current edition: from memory while it is fresh or another request asks KV already, else from KV (one read). Where KV
 * fails, or holds nothing or something unreadable, the last edition seen by this isolate; `undefined` where there is none.
 */
export async function readEdition(
  kv: KVNamespace,
  publication: Publication,
  now: Date,
): Promise<Edition | undefined> {
  return (await lookUp(kv, publication, now)) ?? held.get(publication.id)?.edition;
}

/** Whether KV holds an edition that can be read, as far as this isolate has known for half a minute at most. */
export async function isEditionStored(
  kv: KVNamespace,
  publication: Publication,
  now: Date,
): Promise<boolean> {
  return (await lookUp(kv, publication, now)) !== undefined;
}

async function lookUp(
  kv: KVNamespace,
  publication: Publication,
  now: Date,
): Promise<Edition | undefined> {
  const known = held.get(publication.id);
  if (known && (isFresh(known, now) || isBeingAsked(known, now))) return known.edition;
  // However many readers come at once, one of them reads and checks it for all.
  if (known) known.askingSince = now.getTime();
  try {
    const stored = await kv.get(editionKey(publication), {
      type: 'text',
      cacheTtl: KV_CACHE_SECONDS,
    });
    if (stored === null) return undefined;
    const edition = parseEdition(stored, known?.edition);
    // A refresh may have written a newer one meanwhile.
    if (held.get(publication.id) === known)
      held.set(publication.id, { edition, readAt: now.getTime() });
    return edition;
  } catch (error) {
    logEvent('error', 'edition unreadable', { publication: publication.id, error });
    return undefined;
  } finally {
    if (known) known.askingSince = undefined;
  }
}

/** Writes an edition to KV and makes it this isolate's own. */
export async function writeEdition(
  kv: KVNamespace,
  publication: Publication,
  edition: Edition,
  now: Date,
): Promise<void> {
  await kv.put(editionKey(publication), JSON.stringify(edition));
  held.set(publication.id, { edition, readAt: now.getTime() });
}

/** Forgets what this isolate holds, so that the next reader's request asks KV. */
export function forgetEdition(publicationId: string): void {
  held.delete(publicationId);
}

/** Has KV asked by the next reader, who meanwhile is still shown what this isolate holds. */
export function expireEditions(): void {
  for (const [id, known] of held)
    held.set(id, { ...known, isExpired: true, askingSince: undefined });
}

/** An edition that was read in the future is not fresh: a cron may bring a time of its own. */
function isFresh(known: Held, now: Date): boolean {
  const age = now.getTime() - known.readAt;
  return !known.isExpired && age >= 0 && age < FRESH_MS;
}

/** Whether another request asks for a newer one: not if it was broken off, and not for one that is too old to be shown. */
function isBeingAsked({ askingSince, readAt }: Held, now: Date): boolean {
  const asked = now.getTime() - (askingSince ?? Number.NEGATIVE_INFINITY);
  return asked >= 0 && asked < ASKING_MS && now.getTime() - readAt < RECENT_MS;
}

function parseEdition(stored: string, known: Edition | undefined): Edition {
  const json: unknown = JSON.parse(stored);
  // The same version is the same content: no need to check it again.
  if (
    known &&
    typeof json === 'object' &&
    json !== null &&
    'version' in json &&
    json.version === known.version
  )
    return known;
  return v.parse(EditionSchema, json) as Edition;
}

function editionKey(publication: Publication): string {
  return `edition:${publication.id}`;
}
