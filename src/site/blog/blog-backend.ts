/** A post as lists show it (requirements#post-summary). */
export interface PostSummary {
  readonly id: string;
  readonly slug: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  readonly pinterestImageLink?: string | undefined;
  /** Beyond the fields of requirements#post-summary, where the backend gives them: ISO 8601, a day or an instant. */
  readonly date?: string | undefined;
  /** Likewise; separated by a comma and a space. */
  readonly shortTailKeywords?: string | undefined;
}

/** A whole post (requirements#post-details). */
export interface PostDetail {
  /** ISO 8601, a day or an instant. */
  readonly date: string;
  readonly metaTitle: string;
  readonly metaDescription: string;
  /** Separated by a comma and a space. */
  readonly shortTailKeywords: string;
  readonly pinterestImageLink?: string | undefined;
  /** The body, in the light markup of requirements#post-markup. */
  readonly blog: string;
  readonly youtubeShortsUrl?: string | undefined;
}

/** One page of posts, newest first, and how many there are in all. */
export interface PostList {
  readonly blogs: readonly PostSummary[];
  readonly total: number;
  /** Posts of this page that are not among `blogs`, as their slugs fit no address of ours. */
  readonly leftOut?: number;
}

/** The posts next to a post in the list. */
export interface AdjacentPosts {
  /** The next older post. */
  readonly previous: PostSummary | undefined;
  /** The next newer post. */
  readonly next: PostSummary | undefined;
}

/** The two calls of the blog's backend (requirements#blog-backend), whoever answers them, and what some backends can do beyond them. */
export interface BlogBackend {
  /** `page` counts from 1. @throws BlogError 'Failed to fetch blogs' */
  list(query: { domain: string; page: number; limit: number }): Promise<PostList>;
  /** `undefined` where there is no such post. @throws BlogError 'Failed to fetch blog details' */
  details(slug: string): Promise<PostDetail | undefined>;
  /**
   * The posts next to one, for a backend that need not read its list for them; none of a post that the domain does not have.
   *
   * @throws BlogError 'Failed to fetch blogs'
   */
  adjacent?(post: { domain: string; slug: string }): Promise<AdjacentPosts>;
  /**
   * The posts behind a place in the list, or the newest without one, for a backend that need not count down to it. The place
   * of a post that is gone is one too.
   *
   * @throws BlogError 'Failed to fetch blogs'
   */
  following?(query: {
    domain: string;
    after: { readonly date: string; readonly slug: string } | undefined;
    limit: number;
  }): Promise<PostSummary[]>;
}

/** A call of the backend that brought nothing usable; its message is the one that readers see (requirements#blog-messages). */
export class BlogError extends Error {
  override readonly name = 'BlogError';
  /** What a page that depends on the call answers: 502 for an answer of no use, 503 for none. */
  readonly status: 502 | 503;

  constructor(message: string, options: ErrorOptions & { status?: 502 | 503 } = {}) {
    super(message, options);
    this.status = options.status ?? 503;
  }
}

/** The messages of the two calls (requirements#blog-messages). */
export const LIST_FAILED = 'Failed to fetch blogs';
export const DETAILS_FAILED = 'Failed to fetch blog details';

/** Posts on a page of lists (requirements#blog-pager). */
export const BLOG_PAGE_SIZE = 10;
