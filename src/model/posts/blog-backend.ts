import * as v from 'valibot';
import { bareHost } from '../../lib/http/web-address.ts';
import type { Publication } from '../publication/publication.ts';

const optionalText = v.optional(
  v.pipe(
    v.nullable(v.string()),
    v.transform((given) => given || undefined),
  ),
);
const text = v.nullish(v.string(), '');

/** A post in lists (requirements#post-summary). Optional fields may also be missing or null. */
export const SummarySchema = v.object({
  id: v.pipe(v.union([v.string(), v.number()]), v.transform(String)),
  slug: v.pipe(v.string(), v.nonEmpty()),
  metaTitle: v.string(),
  metaDescription: text,
  pinterestImageLink: optionalText,
  /** Beyond requirements#post-summary, like the following fields. ISO 8601, a day or an instant. */
  date: optionalText,
  /** Separated by a comma and a space. */
  shortTailKeywords: optionalText,
  /** By default the publication's staff. */
  author: optionalText,
  /** When it was last edited after its publication, ISO 8601, a day or an instant. */
  updated: optionalText,
  /** The body, if a list was requested `withTexts` and it is within the limits. */
  blog: optionalText,
});
export type PostSummary = Readonly<v.InferOutput<typeof SummarySchema>>;

/** A whole post (requirements#post-details), with the same fields beyond the specification. */
export const DetailSchema = v.object({
  ...v.omit(SummarySchema, ['id', 'slug']).entries,
  date: text,
  shortTailKeywords: text,
  /** The body, in the light markup of requirements#post-markup. */
  blog: v.string(),
  youtubeShortsUrl: optionalText,
  /** What the picture shows. */
  pictureAlt: optionalText,
});
export type PostDetail = Readonly<v.InferOutput<typeof DetailSchema>>;

/** One page of posts, newest first, and the total number of posts. */
export interface PostList {
  blogs: readonly PostSummary[];
  total: number;
  /** Number of posts on this page that are left out because their slug cannot be in an address. */
  leftOut?: number;
  /** When the next planned post becomes public (ms since the epoch), if known. */
  changesAt?: number;
}

/** The posts next to a post in the list. */
export interface AdjacentPosts {
  /** The next older post. */
  previous: PostSummary | undefined;
  /** The next newer post. */
  next: PostSummary | undefined;
}

/** A paper's posts: the calls of requirements#blog-backend, and some backends' others. */
export interface BlogBackend {
  /** Maximum number of posts per call. */
  maxLimit: number;
  /**
   * `page` counts from 1. `withTexts` adds the newest posts' texts to the first page, up to 32 KB,
   * if the backend has them. Throws BlogError 'Failed to fetch blogs'.
   */
  list(query: { page: number; limit: number; withTexts?: boolean }): Promise<PostList>;
  /** Ignores the case of A to Z. Throws BlogError 'Failed to fetch blogs'. */
  withKeyword?(query: { keyword: string; page: number; limit: number }): Promise<PostList>;
  /** `undefined` if there is no such post. Throws BlogError 'Failed to fetch blog details'. */
  details(slug: string): Promise<PostDetail | undefined>;
  /** The public ones, in one call. Throws BlogError 'Failed to fetch blogs'. */
  publicSlugs?(slugs: readonly string[]): Promise<ReadonlySet<string>>;
  /** A post's neighbours; none for an unknown post. Throws BlogError 'Failed to fetch blogs'. */
  adjacent?(slug: string): Promise<AdjacentPosts>;
}

/** The reasons for a failure other than an error status: a timeout, no response, an invalid one. */
export type BlogErrorReason = 'timeout' | 'network' | 'unreadable';

/** A failed call. Readers see the reason, else the message (requirements#blog-messages). */
export class BlogError extends Error {
  override readonly name = 'BlogError';
  /** The status of a page that depends on the call: 502 for an unusable response, 503 for none. */
  readonly status: 502 | 503;
  readonly reason: BlogErrorReason | undefined;

  constructor(
    message: string,
    options: ErrorOptions & { status?: 502 | 503; reason?: BlogErrorReason | undefined } = {},
  ) {
    super(message, options);
    this.status = options.status ?? 503;
    this.reason = options.reason;
  }
}

/** The messages of the two calls (requirements#blog-messages). */
export const LIST_FAILED = 'Failed to fetch blogs';
export const DETAILS_FAILED = 'Failed to fetch blog details';

/** Posts on a page of lists (requirements#blog-pager). */
export const BLOG_PAGE_SIZE = 10;

/** The domain of a publication for remote backends and feeds: that of its first host. */
export function domainOf({ hosts }: Pick<Publication, 'hosts'>): string {
  return bareHost(hosts[0]);
}
