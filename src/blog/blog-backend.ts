/** A post as lists show it (spec §3). */
export interface PostSummary {
  readonly id: string;
  readonly slug: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly pinterestImageLink?: string | undefined;
  /** Beyond the specification's fields, where the backend gives them: ISO 8601, a day or an instant. */
  readonly date?: string | undefined;
  /** Likewise; separated by a comma and a space. */
  readonly shortTailKeywords?: string | undefined;
}

/** A whole post (spec §3). */
export interface PostDetail {
  /** ISO 8601, a day or an instant. */
  readonly date: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** Separated by a comma and a space. */
  readonly shortTailKeywords: string;
  readonly pinterestImageLink?: string | undefined;
  /** The body, in the light markup of spec §5. */
  readonly blog: string;
  readonly youtubeShortsUrl?: string | undefined;
}

/** One page of posts, newest first, and how many there are in all. */
export interface PostList {
  readonly blogs: readonly PostSummary[];
  readonly total: number;
}

/** The two calls of the blog's backend (spec §7), whoever answers them. */
export interface BlogBackend {
  /** `page` counts from 1. @throws BlogError 'Failed to fetch blogs' */
  list(query: { domain: string; page: number; limit: number }): Promise<PostList>;
  /** `undefined` where there is no such post. @throws BlogError 'Failed to fetch blog details' */
  details(slug: string): Promise<PostDetail | undefined>;
}

/** A call of the backend that brought nothing usable; its message is the one that readers see (spec §8). */
export class BlogError extends Error {
  override readonly name = 'BlogError';
  /** What a page that depends on the call answers: 502 for an answer of no use, 503 for none. */
  readonly status: 502 | 503;

  constructor(message: string, options: ErrorOptions & { status?: 502 | 503 } = {}) {
    super(message, options);
    this.status = options.status ?? 503;
  }
}

/** The messages of the two calls (spec §8). */
export const LIST_FAILED = 'Failed to fetch blogs';
export const DETAILS_FAILED = 'Failed to fetch blog details';

/** Posts on a page of lists (spec §9). */
export const BLOG_PAGE_SIZE = 10;
