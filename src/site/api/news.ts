import * as v from 'valibot';
import { sectionTags } from '../../model/edition/cache-tags.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS } from '../../shared/sections.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { publicationKey, shownVersion } from '../cache/publication-key.ts';
import { lookupResponse, startRendering, storeResponse } from '../cache/response-cache.ts';
import { loadEdition, type SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS, setCaching, setNoStore } from '../http/caching.ts';
import { inWords, readParameters } from '../http/parameters.ts';
import { pathOf } from '../http/request-address.ts';
import { withPlaces } from '../places/tag-places.ts';
import { selectNews } from '../search/select-news.ts';

const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 200;
const MAX_QUERY_LENGTH = 200;

const LIMIT_RANGE = inWords((words) => words.wholeNumber(1, MAX_LIMIT));

const ParametersSchema = v.object({
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
    String(DEFAULT_LIMIT),
  ),
  q: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(
        MAX_QUERY_LENGTH,
        inWords((words) => words.atMostCharacters(MAX_QUERY_LENGTH)),
      ),
    ),
    '',
  ),
});

/**
 * GET /api/news?category=&limit=&q=: the items of /news as JSON. 400 names a bad parameter and the
 * reason, in the publication's language.
 */
export async function serveNewsApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication, now } = context;
  const known = await context.edition();
  const key = `${publicationKey(publication)} ${pathOf(request)}`;
  const cacheKey = { key, generation: `${known?.version}`, now };
  const cached = lookupResponse(cacheKey, request);
  if (cached) return cached;
  startRendering(cacheKey);

  const parameters = readParameters(ParametersSchema, request, publication.language);
  if (parameters instanceof Response) return parameters;
  const { category, limit, q } = parameters;
  const { edition, isComplete } = await loadEdition(context);
  const matching = selectNews(edition, category, q, publication.desks);
  const body = {
    category,
    total: matching.length,
    publishedAt: edition.publishedAt,
    items: matching
      .slice(0, limit)
      .map((item) => withPlaces(inPageOf(publication, item), publication)),
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

/** The story without its language if that is the publication's, as on its card. */
export function inPageOf({ language }: Publication, item: EditionItem): EditionItem {
  if (item.language === undefined || !isSameLanguage(item.language, language)) return item;
  const { language: _, ...others } = item;
  return others;
}
