import type { EditionItem } from '../../edition/edition.ts';
import { storyHash } from '../../edition/edition-stories.ts';
import type { KnownVersion } from '../../edition/known-versions.ts';
import { digestHex } from '../../http/digest.ts';
import type { Publication } from '../../publications/publication.ts';
import type { Recipe } from '../../shared/page-recipe.ts';
import { chunksOf, recipeFor } from '../../text/document-chunks.ts';
import { shortenToSentence } from '../../text/shorten-to-sentence.ts';
import { shownVersion } from '../cache/publication-key.ts';
import { findVersion, noteVersion } from '../context/known-versions.ts';
import type { SiteContext } from '../context/site-context.ts';
import { EDITION_PAGES } from '../pages/render-pages.ts';
import { inPageOf } from './news.ts';

export type EditionPage = keyof typeof EDITION_PAGES;
export const PAGES = Object.keys(EDITION_PAGES) as EditionPage[];

/** What is shown now: the stories, or a page of them. */
export interface Shown {
  /** As the ETag of the page has it. */
  readonly version: string;
  readonly page?: { readonly path: EditionPage; readonly bytes: Uint8Array };
  readonly stories: readonly EditionItem[];
}

type NamedStory = Pick<EditionItem, 'id' | 'section'>;
/** What is said of a story here; /api/news has all of it. Its description is a sentence or two. */
type ToldStory = NamedStory &
  Pick<
    EditionItem,
    'title' | 'description' | 'link' | 'pubDate' | 'publisher' | 'language' | 'direction'
  >;

/** Characters of a description. */
const MAX_DESCRIPTION = 110;

/** The JSON of /api/edition (docs/north/08-returning-readers.md). */
export interface Changes {
  /** What is shown now; `null` where that has no version, as it cannot be read whole. */
  readonly version: string | null;
  /** The version to which `items` and `parts` are to be added; `null`: they are the whole. */
  readonly since: string | null;
  readonly page?: EditionPage;
  /** The first 128 bits of the page's SHA-256, in hexadecimal. */
  readonly digest?: string;
  /** New stories, and those that were changed. Beside a page they are named: the page has their texts. */
  readonly items?: readonly (NamedStory | ToldStory)[];
  /** How the page is made of the one of `since`; not there where it is the same. */
  readonly parts?: Recipe;
}

/** All that is shown. */
export async function wholeOf(shown: Shown, { publication }: SiteContext): Promise<Changes> {
  const { version, page, stories } = shown;
  if (!page) return { version, since: null, items: tellStories(stories, publication) };
  const { path, bytes } = page;
  const digest = await digestHex(bytes);
  return { version, since: null, page: path, digest, parts: [textOf(bytes)] };
}

/** What is new since a version; `undefined` where that is not known. */
export async function changesSince(
  since: string,
  shown: Shown,
  context: SiteContext,
): Promise<Changes | undefined> {
  const { version, page, stories } = shown;
  const own = contentVersion(since, context);
  const isCurrent = since === version;
  const known = isCurrent || own === undefined ? undefined : await findKnown(own, page, context);
  if (!isCurrent && !known) return undefined;
  const before = new Set(known?.stories);
  const added = isCurrent ? [] : stories.filter((story) => !before.has(storyHash(story)));
  if (!page) {
    return { version, since, items: tellStories(added, context.publication) };
  }
  const { path, bytes } = page;
  const items = added.map(({ id, section }) => ({ id, section }));
  const changes = { version, since, page: path, digest: await digestHex(bytes), items };
  return known ? { ...changes, parts: recipeFor(known.chunks, textOf(bytes)) } : changes;
}

/** Stories in short. */
export function tellStories(
  stories: readonly EditionItem[],
  publication: Publication,
): readonly ToldStory[] {
  return stories.map((story) => {
    const { id, section, title, link, pubDate, publisher, language, direction } = inPageOf(
      publication,
      story,
    );
    const description = shortenToSentence(story.description, MAX_DESCRIPTION);
    return { id, section, title, description, link, pubDate, publisher, language, direction };
  });
}

async function findKnown(
  version: string,
  page: Shown['page'],
  context: SiteContext,
): Promise<KnownVersion | undefined> {
  const edition = await context.edition();
  // The version of a page tells which stories it had, too.
  const paths = page ? [page.path] : ['', ...PAGES];
  for (const path of paths) {
    const known = findVersion(edition, path, version, context);
    if (known) return known;
  }
  return undefined;
}

/** Notes what is shown where the edition does not carry it, so that this isolate can say later what is new since. */
export async function noteShown(shown: Shown, context: SiteContext): Promise<void> {
  const { page, stories } = shown;
  const path = page?.path ?? '';
  const version = contentVersion(shown.version, context);
  if (version === undefined || findVersion(await context.edition(), path, version, context)) return;
  const chunks = page ? chunksOf(textOf(page.bytes)) : [];
  noteVersion(path, { version, chunks, stories: stories.map(storyHash) }, context);
}

/** A version without what every one of this build and this publication begins with; `undefined` where it is none of them. */
export function contentVersion(version: string, { publication }: SiteContext): string | undefined {
  const prefix = shownVersion(publication, '');
  return version.startsWith(prefix) ? version.slice(prefix.length) : undefined;
}

function textOf(bytes: Uint8Array): string {
  return new TextDecoder().decode(bytes);
}
