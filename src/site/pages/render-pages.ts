import type { Edition } from '../../edition/edition.ts';
import { storiesOf, storyHash } from '../../edition/edition-stories.ts';
import {
  type KnownVersions,
  MAX_VERSIONS,
  readVersions,
  storeVersions,
} from '../../edition/known-versions.ts';
import { mergeEditions } from '../../edition/merge-editions.ts';
import type { PagesByPublication, RenderedPages } from '../../edition/rendered-pages.ts';
import { originOf } from '../../publications/site-address.ts';
import { localDay } from '../../shared/locale.ts';
import { chunksOf } from '../../text/document-chunks.ts';
import { readDeskEditions } from '../context/edition-store.ts';
import type { SiteContext } from '../context/site-context.ts';
import { renewArchives } from '../places/renew-archives.ts';
import { readWarnings, weatherVersion } from '../weather/shown-weather.ts';
import { loadHome } from './home.tsx';
import { loadNews } from './news.tsx';
import type { PageLoader } from './page.ts';
import { renderWhole } from './serve-page.tsx';
import { withWarnings } from './with-warnings.ts';

/** The pages that most readers come to first, and come back to. */
export const EDITION_PAGES: Readonly<Record<'/' | '/news', PageLoader>> = {
  '/': loadHome,
  '/news': loadNews,
};

/**
 * The pages that are to be published with desks' editions, by desk: those of each publication that carries one of these desks, with
 * the last of them. Its other desks' editions are those in KV; where another one is published meanwhile the pages are not shown.
 */
export async function renderPagesFor(
  editions: Readonly<Record<string, Edition>>,
  contexts: readonly SiteContext[],
): Promise<Record<string, PagesByPublication>> {
  const pages: Record<string, Record<string, RenderedPages>> = {};
  const renewals: Parameters<typeof renewArchives>[0][number][] = [];
  for (const context of contexts) {
    const ids = context.publication.desks.map(({ id }) => id);
    const carrier = ids.findLast((id) => Object.hasOwn(editions, id));
    if (carrier === undefined) continue;
    const { found } = await readDeskEditions(context.env.EDITIONS, ids, context.now);
    const edition = mergeEditions(ids.flatMap((id) => editions[id] ?? found.get(id) ?? []));
    if (!edition) continue;
    const before = await knownBefore([...found.values()], context);
    const ofDesk = pages[carrier] ?? {};
    ofDesk[context.publication.id] = await renderPages(edition, before, context);
    pages[carrier] = ofDesk;
    renewals.push({ publication: context.publication, edition });
  }
  const [first] = contexts;
  if (first) first.inBackground(renewArchives(renewals, first));
  return pages;
}

/**
 * The versions that readers may have when an edition is published: those that the editions in KV carry, and the one in KV itself as it is
 * shown now by this build, which it does not carry where it was rendered by another build, on another day or in other weather.
 */
async function knownBefore(
  editions: readonly Edition[],
  context: SiteContext,
): Promise<KnownVersions> {
  const shown = mergeEditions(editions);
  if (!shown) return {};
  const { id } = context.publication;
  const carriers = editions
    .filter(({ pages }) => pages?.[id]?.build === import.meta.env.BUILD_ID)
    .sort((a, b) => (a.publishedAt < b.publishedAt ? 1 : -1));
  const carried = carriers.map(({ pages }) => pages?.[id]);
  const own = carried.find((pages) => pages?.version === shown.version);
  const { known } = own ?? carried[0] ?? {};
  const versions = known ? readVersions(known) : {};
  const isAsShown =
    own?.day === localDay(context.publication, context.now) &&
    (own.weather ?? '') === (await weatherVersion(context));
  if (isAsShown) return versions;
  const { known: today } = await renderDocuments(shown, context);
  return withVersions(versions, today);
}

/** Renders the pages of an edition, byte for byte as they are rendered for a reader. */
async function renderPages(
  edition: Edition,
  before: KnownVersions,
  context: SiteContext,
): Promise<RenderedPages> {
  const { documents, known } = await renderDocuments(edition, context);
  const weather = await weatherVersion(context);
  return {
    version: edition.version,
    build: import.meta.env.BUILD_ID,
    day: localDay(context.publication, context.now),
    ...(weather !== '' && { weather }),
    documents,
    known: storeVersions(withVersions(before, known)),
  };
}

/** The documents by path, and what is to be known of them later on. */
async function renderDocuments(
  edition: Edition,
  context: SiteContext,
): Promise<Pick<RenderedPages, 'documents'> & { known: KnownVersions }> {
  const ofEdition = { ...context, edition: async () => edition };
  const shown = await readWarnings(context);
  const stories = storiesOf(edition).map(storyHash);
  const documents: Record<string, string> = {};
  const known: Record<string, KnownVersions[string]> = {
    '': [{ version: edition.version, chunks: [], stories }],
  };
  for (const [path, load] of Object.entries(EDITION_PAGES)) {
    const url = new URL(path, originOf(context.publication));
    const page = withWarnings(await load(ofEdition, url), shown, context.publication);
    const document = await renderWhole(page, url, context, shown);
    documents[path] = document;
    const { version } = page;
    if (version !== undefined) known[path] = [{ version, chunks: chunksOf(document), stories }];
  }
  return { documents, known };
}

/** With further versions, the newest last. One that was known before is known as it is now. */
function withVersions(known: KnownVersions, further: KnownVersions): KnownVersions {
  const all: Record<string, KnownVersions[string]> = {};
  for (const path of new Set([...Object.keys(known), ...Object.keys(further)])) {
    const added = further[path] ?? [];
    const kept = (known[path] ?? []).filter(
      ({ version }) => !added.some((one) => one.version === version),
    );
    all[path] = [...kept, ...added].slice(-MAX_VERSIONS);
  }
  return all;
}
