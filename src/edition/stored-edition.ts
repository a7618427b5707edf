import * as v from 'valibot';
import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { SECTION_IDS } from '../publications/sections.ts';
import { EDITION_SHAPE, type Edition } from './edition.ts';
import { STORED_ITEM_FIELDS } from './stored-items.ts';

/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;

const CountSchema = v.optional(v.pipe(v.number(), v.safeInteger(), v.minValue(0)));
const ItemSchema = v.object({
  ...STORED_ITEM_FIELDS,
  publisher: v.string(),
  section: v.picklist(SECTION_IDS),
});
const EditionSchema = v.object({
  shape: v.literal(EDITION_SHAPE),
  version: v.string(),
  revision: CountSchema,
  number: CountSchema,
  publishedAt: v.string(),
  sections: v.record(v.string(), v.array(ItemSchema)),
});

/** What KV says; `unknown` where it fails. */
export type StoredEdition =
  | { readonly kind: 'edition'; readonly edition: Edition }
  | { readonly kind: 'missing' | 'damaged' | 'unknown' };

/** The order of editions. One without a number was made before there were any. */
export function numberOf(edition: Edition): number {
  return edition.number ?? 0;
}

/**
 * What KV holds. An edition with the version and the number of `known` is `known` itself and is not validated again: the same
 * version is the same content. Faults and damage are logged.
 */
export async function readStoredEdition(
  kv: KVNamespace,
  publication: Publication,
  known?: Edition,
): Promise<StoredEdition> {
  let kind: 'unknown' | 'damaged' = 'unknown';
  try {
    const stored = await kv.get(editionKey(publication), {
      type: 'text',
      cacheTtl: KV_CACHE_SECONDS,
    });
    if (stored === null) return { kind: 'missing' };
    kind = 'damaged';
    return { kind: 'edition', edition: parseEdition(stored, known) };
  } catch (error) {
    logEvent('error', 'edition unreadable', { publication: publication.id, error });
    return { kind };
  }
}

/** Puts an edition into KV. @throws the error of KV */
export async function writeStoredEdition(
  kv: KVNamespace,
  publication: Publication,
  edition: Edition,
): Promise<void> {
  await kv.put(editionKey(publication), JSON.stringify(edition));
}

function parseEdition(stored: string, known: Edition | undefined): Edition {
  const json: unknown = JSON.parse(stored);
  return isSameEdition(json, known) ? known : (v.parse(EditionSchema, json) as Edition);
}

function isSameEdition(json: unknown, known: Edition | undefined): known is Edition {
  if (!known || typeof json !== 'object' || json === null) return false;
  const { version, number } = json as Partial<Record<keyof Edition, unknown>>;
  return version === known.version && number === known.number;
}

function editionKey(publication: Publication): string {
  return `edition:${publication.id}`;
}
