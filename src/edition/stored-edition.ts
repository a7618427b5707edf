import { logEvent } from '../http/log.ts';
import type { Edition } from './edition.ts';
import { isEdition } from './is-edition.ts';
import { isPagesByPublication } from './rendered-pages.ts';
import { shareStories } from './share-stories.ts';

/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;
/** As many values as KV gives in one call. */
const MAX_KEYS = 100;

/** What KV says of a desk's edition; `unknown` where it fails. `size`: characters of what is stored. */
export type StoredEdition =
  | { readonly kind: 'edition'; readonly edition: Edition; readonly size: number }
  | { readonly kind: 'missing' | 'damaged' | 'unknown' };

/** The order of a desk's editions. One without a number was made before there were any. */
export function numberOf(edition: Edition): number {
  return edition.number ?? 0;
}

/**
 * What KV holds of these desks, by desk, in one call for a hundred. An edition with the version and the number of the `known` one is
 * that one itself and is not validated again: the same version is the same content. A story of `known` that has not changed is the
 * same object. Faults and damage are logged.
 */
export async function readStoredEditions(
  kv: KVNamespace,
  desks: readonly string[],
  known: (desk: string) => Edition | undefined = () => undefined,
): Promise<Map<string, StoredEdition>> {
  const stored = new Map<string, StoredEdition>();
  for (let first = 0; first < desks.length; first += MAX_KEYS) {
    const some = desks.slice(first, first + MAX_KEYS);
    const texts = await readTexts(kv, some);
    for (const desk of some)
      stored.set(
        desk,
        texts ? readText(desk, texts.get(editionKey(desk)), known(desk)) : { kind: 'unknown' },
      );
  }
  return stored;
}

/** Puts a desk's edition into KV. @throws the error of KV */
export async function writeStoredEdition(
  kv: KVNamespace,
  desk: string,
  edition: Edition,
): Promise<void> {
  await kv.put(editionKey(desk), JSON.stringify(edition));
}

async function readTexts(
  kv: KVNamespace,
  desks: readonly string[],
): Promise<ReadonlyMap<string, string | null> | undefined> {
  try {
    return await kv.get(desks.map(editionKey), { type: 'text', cacheTtl: KV_CACHE_SECONDS });
  } catch (error) {
    logEvent('error', 'editions unreadable', { desks: desks.join(' '), error });
    return undefined;
  }
}

function readText(
  desk: string,
  text: string | null | undefined,
  known: Edition | undefined,
): StoredEdition {
  if (text === null || text === undefined) return { kind: 'missing' };
  try {
    return { kind: 'edition', edition: parseEdition(text, known), size: text.length };
  } catch (error) {
    logEvent('error', 'edition unreadable', { desk, error });
    return { kind: 'damaged' };
  }
}

/** @throws SyntaxError or TypeError where the text holds no edition */
function parseEdition(stored: string, known: Edition | undefined): Edition {
  const json: unknown = JSON.parse(stored);
  if (isSameEdition(json, known)) return known;
  if (!isEdition(json)) throw new TypeError('what is stored is no edition');
  // Stories count more than pages, which can be rendered again.
  const edition = isPagesByPublication(json.pages) ? json : { ...json, pages: undefined };
  return known ? shareStories(edition, known) : edition;
}

function isSameEdition(json: unknown, known: Edition | undefined): known is Edition {
  if (!known || typeof json !== 'object' || json === null) return false;
  const { version, number } = json as Partial<Record<keyof Edition, unknown>>;
  return version === known.version && number === known.number;
}

function editionKey(desk: string): string {
  return `edition:${desk}`;
}
