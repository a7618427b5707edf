import { DAY_MS } from '../../lib/clock/durations.ts';
import { toBase64Url } from '../../lib/text/utf8.ts';
import type { Edition, EditionItem } from '../../model/edition/edition.ts';
import type { NewsItem } from '../../model/edition/news-item.ts';
import { activeSources, type Desk } from '../../model/publication/desk.ts';
import { SHOWN_MS, type ShownPicture } from '../store/picture-store.ts';

/** Length of a key in characters of six bits: 60 bits cannot be guessed by requests. */
const KEY_LENGTH = 10;
const MAX_KNOWN = 5_000;

type Sections = Edition['sections'];

/**
 * Makes the keys under which readers request pictures: the desk's id and an HMAC-SHA-256 over desk
 * and address with a secret of the deployment.
 */
export class PictureKeys {
  readonly #secret: Promise<CryptoKey>;
  readonly #known = new Map<string, string>();

  constructor(secret: string) {
    const usage = { name: 'HMAC', hash: 'SHA-256' };
    this.#secret = crypto.subtle.importKey('raw', encode(secret), usage, false, ['sign']);
  }

  async keyOf(desk: string, address: string): Promise<string> {
    const named = `${desk}\n${address}`;
    const known = this.#known.get(named);
    if (known !== undefined) return known;
    const signature = await crypto.subtle.sign('HMAC', await this.#secret, encode(named));
    const key = `${desk}.${toBase64Url(new Uint8Array(signature)).slice(0, KEY_LENGTH)}`;
    if (this.#known.size >= MAX_KNOWN) this.#known.clear();
    this.#known.set(named, key);
    return key;
  }
}

let made: { secret: string; keys: PictureKeys } | undefined;

/** The keys of this deployment; `undefined` without a secret: then papers serve no pictures. */
export function pictureKeys(secret: string | undefined): PictureKeys | undefined {
  if (!secret) return undefined;
  if (made?.secret !== secret) made = { secret, keys: new PictureKeys(secret) };
  return made.keys;
}

export async function withPictureKeys(
  desk: string,
  sections: Sections,
  keys: PictureKeys | undefined,
): Promise<Sections> {
  if (!keys) return sections;
  const named: [string, EditionItem[]][] = [];
  for (const [section, items] of Object.entries(sections)) {
    const withKeys: EditionItem[] = [];
    for (const item of items) {
      const isPublishers = item.image.startsWith('http');
      withKeys.push(isPublishers ? { ...item, picture: await keys.keyOf(desk, item.image) } : item);
    }
    named.push([section, withKeys]);
  }
  return Object.fromEntries(named);
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text) as Uint8Array<ArrayBuffer>;
}

export interface PictureChanges {
  /** Pictures to record as shown today: new ones, once a day all. */
  shown: readonly ShownPicture[];
  /** Keys of pictures whose story was withdrawn, or whose publisher wants no pictures shown. */
  withdrawn: readonly string[];
}

/** `stories`: the stored stories by source. */
export function picturesOf(
  desk: Desk,
  published: Edition | undefined,
  composed: Edition,
  stories: ReadonlyMap<string, readonly NewsItem[]>,
): PictureChanges {
  const before = itemsByPicture(published);
  const now = itemsByPicture(composed);
  const isFirstOfDay =
    published === undefined || dayOf(published.publishedAt) !== dayOf(composed.publishedAt);
  const shown = [...now].flatMap(([key, { image }]) =>
    isFirstOfDay || !before.has(key) ? [{ key, address: image }] : [],
  );
  const isWithdrawn = withdrawalsIn(desk, stories);
  const withdrawn = [...before].flatMap(([key, item]) =>
    !now.has(key) && isWithdrawn(item) ? [key] : [],
  );
  return { shown, withdrawn };
}

/** Whether to rewrite an unchanged edition, to record its pictures before they are swept. */
export function isRewriteDue({ publishedAt }: Edition, now: Date): boolean {
  return now.getTime() - Date.parse(publishedAt) > SHOWN_MS / 2;
}

function itemsByPicture(edition: Edition | undefined): Map<string, EditionItem> {
  const items = Object.values(edition?.sections ?? {}).flat();
  return new Map(
    items.flatMap((item) => (item.picture === undefined ? [] : [[item.picture, item]])),
  );
}

/**
 * Returns a function that tells whether a story is withdrawn: its publisher's feeds no longer have
 * it although one has an older story, or the publisher does not permit pictures.
 */
function withdrawalsIn(desk: Desk, stories: ReadonlyMap<string, readonly NewsItem[]>) {
  const sources = activeSources(desk);
  return ({ id, publisher, section, isDated, pubDate }: EditionItem): boolean => {
    const sectionSources = sources.filter(
      (source) => source.publisher === publisher && source.section === section,
    );
    if (sectionSources.some(({ noPictures }) => noPictures !== undefined)) return true;
    const stored = sectionSources.flatMap((source) => stories.get(source.id) ?? []);
    if (!isDated || stored.some((item) => item.id === id)) return false;
    return stored.some((item) => item.isDated && item.pubDate < pubDate);
  };
}

function dayOf(time: string): number {
  return Math.floor(Date.parse(time) / DAY_MS);
}
