import * as v from 'valibot';
import { selectNews } from '../feeds/news-query.ts';
import { hasVersion, sectionTag, setCaching, setNoStore } from '../http/caching.ts';
import { problem } from '../http/problem.ts';
import { setCommonHeaders } from '../http/security-headers.ts';
import { ALL_VIEW_SECTIONS, SECTION_IDS } from '../publications/sections.ts';
import { loadEdition, type SiteContext } from '../site-context.ts';

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
    '15',
  ),
  q: v.optional(
    v.pipe(
      v.string(),
      v.maxLength(MAX_QUERY_LENGTH, `must be at most ${MAX_QUERY_LENGTH} characters`),
    ),
    '',
  ),
});

/** GET /api/news?category=&limit=&q=: the items of /news as JSON. A bad parameter is a 400 that says which and why. */
export async function serveNewsApi(request: Request, context: SiteContext): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const repeated = ['category', 'limit', 'q'].find((name) => searchParams.getAll(name).length > 1);
  if (repeated)
    return problem(400, 'Bad parameter', {
      parameter: repeated,
      detail: `${repeated} stands there more than once`,
    });
  const parsed = v.safeParse(ParametersSchema, Object.fromEntries(searchParams));
  if (!parsed.success) {
    const errors = parsed.issues.map((issue) => ({
      parameter: v.getDotPath(issue),
      detail: issue.message,
    }));
    return problem(400, 'Bad parameter', { ...errors[0], errors });
  }
  const { category, limit, q } = parsed.output;
  const { edition, isComplete } = await loadEdition(context);
  const matching = selectNews(edition, category, q);
  const items = matching.slice(0, limit);

  const headers = new Headers();
  setCommonHeaders(headers);
  if (isComplete) {
    const sections = category === 'all' ? ALL_VIEW_SECTIONS : [category];
    setCaching(
      headers,
      { browserSeconds: 60, edgeSeconds: 3600 },
      sections.map((section) => sectionTag(context.publication, section)),
    );
    const etag = `W/"${import.meta.env.BUILD_ID}.${edition.version}"`;
    headers.set('ETag', etag);
    if (hasVersion(request, etag)) return new Response(null, { status: 304, headers });
  } else {
    setNoStore(headers);
  }
  return Response.json(
    { category, total: matching.length, publishedAt: edition.publishedAt, items },
    { headers },
  );
}
