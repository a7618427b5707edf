import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import type { Edition } from './edition.ts';
import { isEdition } from './is-edition.ts';
import { isRenderedPages } from './rendered-pages.ts';
import { shareStories } from './share-stories.ts';

/** KV's own floor for caching at the edge, seconds. */
const KV_CACHE_SECONDS = 30;

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
 * version is the same content. A story of `known` that has not changed is the same object. Faults and damage are logged.
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

/** @throws SyntaxError or TypeError where the text holds no edition */
function parseEdition(stored: string, known: Edition | undefined): Edition {
  const json: unknown = JSON.parse(stored);
  if (isSameEdition(json, known)) return known;
  if (!isEdition(json)) throw new TypeError('what is stored is no edition');
  // Stories count more than pages, which can be rendered again.
  const edition = isRenderedPages(json.pages) ? json : { ...json, pages: undefined };
  return known ? shareStories(edition, known) : edition;
}

function isSameEdition(json: unknown, known: Edition | undefined): known is Edition {
  if (!known || typeof json !== 'object' || json === null) return false;
  const { version, number } = json as Partial<Record<keyof Edition, unknown>>;
  return version === known.version && number === known.number;
}

function editionKey(publication: Publication): string {
  return `edition:${publication.id}`;
}
