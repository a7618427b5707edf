import * as v from 'valibot';
import { sectionTag } from '../../edition/cache-tags.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS } from '../../publications/sections.ts';
import { lookupResponse, startRendering, storeResponse } from '../cache/response-cache.ts';
import { loadEdition, readGeneration, type SiteContext } from '../context/site-context.ts';
import { EDITION_EDGE_SECONDS, setCaching, setNoStore } from '../http/caching.ts';
import { readParameters } from '../http/parameters.ts';
import { pathOf } from '../http/path-of.ts';
import { selectNews } from '../news/select-news.ts';

/** The default of `limit` (requirements#feed-count). */
const DEFAULT_LIMIT = 10;
const MAX_LIMIT = 200;
const MAX_QUERY_LENGTH = 200;

const ParametersSchema = v.object({
  category: v.optional(
    v.picklist(['all', ...SECTION_IDS], `must be "all" or one of ${SECTION_IDS.join(', ')}`),
    'all',
  ),
  limit: v.optional(
    v.pipe(
      v.string(),
      v.regex(/^\d{1,4}$/, 'must be a whole number'),
      v.transform(Number),
      v.minValue(1, 'must be at least 1'),
      v.maxValue(MAX_LIMIT, `must be at most ${MAX_LIMIT}`),
    ),
    String(DEFAULT_LIMIT),
  ),
  q: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_QUERY_LENGTH, `must be at most ${MAX_QUERY_LENGTH} characters`),
    ),
    '',
  ),
});

/** GET /api/news?category=&limit=&q=: the items of /news as JSON. 400 with the name and the reason for a bad parameter. */
export async function serveNewsApi(request: Request, context: SiteContext): Promise<Response> {
  const key = `${context.publication.id} ${pathOf(request)}`;
  const cacheKey = { key, generation: await readGeneration(context, key), now: context.now };
  const cached = lookupResponse(cacheKey, request);
  if (cached) return cached;
  startRendering(cacheKey);

  const { searchParams } = new URL(request.url);
  const parameters = readParameters(ParametersSchema, searchParams);
  if (parameters instanceof Response) return parameters;
  const { category, limit, q } = parameters;
  const { edition, isComplete } = await loadEdition(context);
  const matching = selectNews(edition, category, q);
  const body = {
    category,
    total: matching.length,
    publishedAt: edition.publishedAt,
    items: matching.slice(0, limit),
  };
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (!isComplete) {
    setNoStore(headers);
    return Response.json(body, { headers });
  }
  const sections = category === 'all' ? ALL_VIEW_SECTIONS : [category];
  const tags = sections.map((section) => sectionTag(context.publication, section));
  setCaching(headers, { browserSeconds: 60, edgeSeconds: EDITION_EDGE_SECONDS }, tags);
  const version = `${import.meta.env.BUILD_ID}.${edition.version}`;
  headers.set('ETag', `W/"${version}"`);
  const bytes = new TextEncoder().encode(JSON.stringify(body));
  return storeResponse(cacheKey, { version, headers, bytes }, request);
}
