import { env } from 'cloudflare:workers';
import type { BlogBackend } from '../../src/model/posts/blog-backend.ts';
import { LastGoodResponses, remoteBackend } from '../../src/site/blog/remote-backend.ts';
import { NUNAVUT_NEWS } from './fixtures.ts';
import {
  ORIGIN_HOSTS,
  type OriginResponse,
  originUrl,
  requestsFor,
  respondWith,
} from './origin.ts';
import { countingKv } from './platform-doubles.ts';

export const LIST = {
  blogs: [
    { id: 7, slug: 'ice', metaTitle: 'Ice', metaDescription: null, pinterestImageLink: null },
  ],
  total: 31,
};
export const DETAILS = {
  date: '2026-11-01',
  metaTitle: 'Ice',
  metaDescription: 'About it.',
  blog: 'Text',
};
export const FIRST_PAGE = 'get_metainfo?domain=nunavut-news.example&page=1';

/** A new blog backend at the scripted origin, on a clock that the test moves. */
export class Remote {
  readonly owner = crypto.randomUUID();
  /** Unique, because all test files share one origin. */
  readonly path = `/blog-${this.owner}/v1`;
  readonly background: Promise<unknown>[] = [];
  readonly writes: readonly string[];
  now = Date.parse('2026-11-20T12:00:00Z');
  readonly backend: BlogBackend;
  readonly lastGoodResponses: LastGoodResponses;

  constructor(options: Partial<Parameters<typeof remoteBackend>[0]> = {}) {
    const { kv, puts } = countingKv();
    this.writes = puts;
    this.lastGoodResponses = new LastGoodResponses({ ...env, EDITIONS: kv }, this.owner);
    this.backend = remoteBackend({
      publication: { ...NUNAVUT_NEWS, insecureHosts: new Set(ORIGIN_HOSTS) },
      apiUrl: originUrl(this.path),
      key: 'public-key',
      lastGoodResponses: this.lastGoodResponses,
      now: () => this.now,
      inBackground: (work) => this.background.push(work),
      timeoutMs: 5_000,
      limits: { headersTimeoutMs: 1_000, totalTimeoutMs: 1_500 },
      ...options,
    });
  }

  respondWith(call: string, ...responses: readonly OriginResponse[]): Promise<void> {
    return respondWith(`${this.path}/${call}`, ...responses);
  }

  list(page = 1, limit = 10) {
    return this.backend.list({ page, limit });
  }

  requests() {
    return requestsFor(`${this.path}/`);
  }
}
