import * as v from 'valibot';
import { blogTag } from '../../model/edition/cache-tags.ts';
import { MAX_OWN_QUERY_LENGTH } from '../../shared/own-texts.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setCaching, setNoStore } from '../http/caching.ts';
import { inWords, readParameters } from '../http/parameters.ts';
import { searchOwnTexts } from '../search/search-own-texts.ts';

const CACHING = { browserSeconds: 60, edgeSeconds: 300 };

const ParametersSchema = v.object({
  q: v.pipe(
    v.string(),
    v.maxLength(
      MAX_OWN_QUERY_LENGTH,
      inWords((words) => words.atMostCharacters(MAX_OWN_QUERY_LENGTH)),
    ),
  ),
});

/**
 * GET /api/search?q=: the publication's own texts that match, as JSON
 * (requirements#news-own-texts). 400 names a bad parameter. If the blog fails, the response has no
 * posts and is not stored.
 */
export async function serveSearchApi(request: Request, context: SiteContext): Promise<Response> {
  const { publication } = context;
  const parameters = readParameters(ParametersSchema, request, publication.language);
  if (parameters instanceof Response) return parameters;
  const { own, isComplete } = await searchOwnTexts(parameters.q, context);
  const headers = new Headers({ 'Content-Type': 'application/json' });
  if (isComplete) setCaching(headers, CACHING, [blogTag(publication)]);
  else setNoStore(headers);
  return Response.json(own, { headers });
}
