import * as v from 'valibot';
import { bareHost } from '../../lib/http/web-address.ts';
import {
  BLOG_PAGE_SIZE,
  BlogError,
  LIST_FAILED,
  type PostList,
} from '../../model/posts/blog-backend.ts';
import { MAX_SLUG_LENGTH } from '../../model/posts/post-addresses.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { D1Backend } from '../blog/d1-backend.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import { readParameters } from '../http/parameters.ts';
import { problem } from '../http/plain-responses.ts';

/** Larger limits of a call are read as this one. */
const MAX_POSTS_PER_CALL = 100;
/** Larger page numbers are read as this one, which is beyond the end of any list. */
const LAST_PAGE = 1_000_000;

const FROM_ONE = 'must be a whole number from 1 on';

/** Numbers above `max` are read as `max`. */
function wholeNumber(max: number) {
  return v.pipe(
    v.string(),
    v.regex(/^\d+$/, FROM_ONE),
    v.transform((digits) => Math.min(Number(digits), max)),
    v.minValue(1, FROM_ONE),
  );
}

const ListParametersSchema = v.object({
  domain: v.pipe(
    v.string('is missing'),
    v.maxLength(253, 'must be at most 253 characters'),
    v.regex(/^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i, 'must be a host name'),
    v.transform(bareHost),
  ),
  page: v.optional(wholeNumber(LAST_PAGE), '1'),
  limit: v.optional(wholeNumber(MAX_POSTS_PER_CALL), String(BLOG_PAGE_SIZE)),
});

const DetailsParametersSchema = v.object({
  slug: v.pipe(
    v.string('is missing'),
    v.maxLength(MAX_SLUG_LENGTH, `must be at most ${MAX_SLUG_LENGTH} characters`),
  ),
});

/**
 * GET /functions/v1/get_metainfo?domain=&page=&limit= (requirements#blog-list-call): a page of
 * posts for sister sites, newest first, of the paper that has the domain now; none if no paper has
 * it.
 */
export function serveMetaInfo(request: Request, context: SiteContext): Promise<Response> {
  const { env, now } = context;
  return respond(request, ListParametersSchema, async ({ domain, ...query }) => {
    const publication = await findPaper(domain, context);
    if (!publication) return { blogs: [], total: 0 } satisfies PostList;
    return new D1Backend(env.DB, { publication, now }).list(query);
  });
}

async function findPaper(
  domain: string,
  { publication, paperAt }: SiteContext,
): Promise<Publication | undefined> {
  if (publication.hosts.map(bareHost).includes(domain)) return publication;
  try {
    return await paperAt?.(domain);
  } catch (cause) {
    throw new BlogError(LIST_FAILED, { cause });
  }
}

/**
 * GET /functions/v1/get_details?slug= (requirements#blog-detail-call): one post, or 404. The call
 * names no domain: if several publications have the slug, it is the post of the requested host's.
 */
export function serveDetails(request: Request, context: SiteContext): Promise<Response> {
  const { env, publication, now } = context;
  const posts = new D1Backend(env.DB, { publication, now, isOfAnyPaper: true });
  return respond(request, DetailsParametersSchema, ({ slug }) => posts.details(slug));
}

async function respond<Schema extends v.GenericSchema>(
  request: Request,
  schema: Schema,
  find: (parameters: v.InferOutput<Schema>) => Promise<object | undefined>,
): Promise<Response> {
  const response = await findResponse();
  setNoStore(response.headers);
  response.headers.set('X-Robots-Tag', 'noindex');
  return response;

  async function findResponse(): Promise<Response> {
    const parameters = readParameters(schema, request);
    if (parameters instanceof Response) return parameters;
    try {
      const found = await find(parameters);
      return found ? Response.json(found) : problem(404, 'Not found', { detail: 'no such post' });
    } catch (error) {
      if (!(error instanceof BlogError)) throw error;
      return problem(503, error.message);
    }
  }
}
