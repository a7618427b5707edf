import * as v from 'valibot';
import { blogTag, sectionTags } from '../../model/edition/cache-tags.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { MAX_OWN_QUERY_LENGTH } from '../../shared/own-texts.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS } from '../../shared/sections.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import {
  lookupResponse,
  publicationKey,
  shownVersion,
  startRendering,
  storeResponse,
} from '../cache/response-cache.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS, setCaching, setNoStore } from '../http/caching.ts';
import { inWords, readParameters } from '../http/parameters.ts';
import { pathOf } from '../http/request-address.ts';
import { withPlaces } from '../places/tag-places.ts';
import { searchOwnTexts } from '../search/search-own-texts.ts';
import { selectNews } from '../search/select-news.ts';

const MAX_LIMIT = 200;
const MAX_QUERY_LENGTH = 200;
const SEARCH_CACHING = { browserSeconds: 60, edgeSeconds: 300 };

const LIMIT_RANGE = inWords((words) => words.wholeNumber(1, MAX_LIMIT));

const textOf = (length: number) =>
  v.pipe(
    v.string(),
    v.maxLength(
      length,
      inWords((words) => words.atMostCharacters(length)),
    ),
  );

const NewsSchema = v.object({
  category: v.optional(
    v.picklist(
      ['all', ...SECTION_IDS],
      inWords((words) => words.allOrOneOf(SECTION_IDS.join(', '))),
    ),
    'all',
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, LIMIT_RANGE),
      v.transform(Number),
      v.minValue(1, LIMIT_RANGE),
      v.maxValue(MAX_LIMIT, LIMIT_RANGE),
    ),
    '10',
  ),
  q: v.optional(textOf(MAX_QUERY_LENGTH), ''),
});
const SearchSchema = v.object({ q: textOf(MAX_OWN_QUERY_LENGTH) });

/** GET /api/news?category=&limit=&q=: the items of /news as JSON. */
export async function serveNewsApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication, now } = context;
  const current = await context.edition();
  const key = `${publicationKey(publication)} ${pathOf(request)}`;
  const cacheKey = { key, generation: `${current?.version}`, now };
  const cached = lookupResponse(cacheKey, request);
  if (cached) return cached;
  startRendering(cacheKey);

  const parameters = readParameters(NewsSchema, request, publication.language);
  if (parameters instanceof Response) return parameters;
  const { category, limit, q } = parameters;
  const { edition, isComplete } = await loadEdition(context);
  const matching = selectNews(edition, category, q);
  const body = {
    category,
    total: matching.length,
    publishedAt: edition.publishedAt,
    items: matching
      .slice(0, limit)
      .map((item) => withPlaces(withoutPageLanguage(publication, item), publication)),
  };
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (!isComplete) {
    setNoStore(headers);
    return Response.json(body, { headers });
  }
  const sections = category === 'all' ? ALL_VIEW_SECTIONS : [category];
  const tags = sectionTags(publication, sections);
  setCaching(headers, { browserSeconds: 60, edgeSeconds: EDITION_EDGE_SECONDS }, tags);
  const version = shownVersion(publication, edition.version);
  headers.set('ETag', `W/"${version}"`);
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return storeResponse(cacheKey, { version, headers, bytes }, request);
}

/** Removes the item's language if it is the publication's, as cards do. */
function withoutPageLanguage({ language }: Publication, item: EditionItem): EditionItem {
  if (item.language === undefined || !isSameLanguage(item.language, language)) return item;
  const { language: _, ...others } = item;
  return others;
}

/**
 * GET /api/search?q=: the publication's own texts that match (requirements#news-own-texts). If the
 * blog fails, the response has no posts and is not stored.
 */
export async function serveSearchApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication } = context;
  const parameters = readParameters(SearchSchema, request, publication.language);
  if (parameters instanceof Response) return parameters;
  const { own, isComplete } = await searchOwnTexts(parameters.q, context);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (isComplete) setCaching(headers, SEARCH_CACHING, [blogTag(publication)]);
  else setNoStore(headers);
  return Response.json(own, { headers });
}
