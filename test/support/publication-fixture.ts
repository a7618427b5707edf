import { env } from 'cloudflare:workers';
import { activeSourcesOf } from '../../src/publications/desk.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { serveSite } from '../../src/site/app.tsx';
import { createSiteContext, type SiteContext } from '../../src/site/context/site-context.ts';
import { NUNAVUT_NEWS } from './nunavut-news.ts';
import { type ReadPage, readResponse } from './read-page.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
/** When every test starts. */
export const START = Date.parse('2026-11-20T12:00:00Z');

/** A post as a test gives it. */
export interface Post {
  readonly slug: string;
  readonly title?: string;
  readonly description?: string;
  readonly image?: string;
  /** ISO 8601. */
  readonly date?: string;
  readonly text?: string;
  readonly author?: string;
  readonly updated?: string;
}

/**
 * A fixture for tests of the blog and of syndication: a publication of its own, with its posts in real D1, a site context for it,
 * and a clock that the test sets.
 */
export interface PublicationFixture {
  readonly publication: Publication;
  now: number;
  /** Adds posts, or changes those that are there. */
  publish(...posts: readonly Post[]): Promise<void>;
  withdraw(slug: string): Promise<void>;
  context(changes?: Partial<Env>): SiteContext;
  /** What the site responds at a path of the publication's first host. */
  get(path: string, changes?: Partial<Env>, init?: RequestInit): Promise<Response>;
  /** The page there. */
  read(path: string, changes?: Partial<Env>): Promise<ReadPage>;
  /** Calls a handler with a request, at the present time of the fixture. */
  request(
    serve: (request: Request, context: SiteContext) => Promise<Response>,
    options?: { path?: string; headers?: Record<string, string>; env?: Partial<Env> },
  ): Promise<Response>;
  /** Waits for the work that requests left to be done behind their responses. */
  settle(): Promise<void>;
}

let fixtures = 0;

/** Makes a publication at `paper-1.example`, the next at `paper-2.example` and so on, with these facts of its own. */
export function publicationFixture(facts: Partial<Publication> = {}): PublicationFixture {
  fixtures += 1;
  const domain = `paper-${fixtures}.example`;
  const publication: Publication = {
    ...NUNAVUT_NEWS,
    id: `paper-${fixtures}`,
    name: 'Paper',
    hosts: [`www.${domain}`, domain],
    // Its own, so that no other fixture has its edition.
    desks: [
      { id: `paper-${fixtures}`, name: 'Desk', sources: activeSourcesOf(NUNAVUT_NEWS.desks) },
    ],
    ...facts,
  };
  const waiting: Promise<unknown>[] = [];
  const fixture: PublicationFixture = {
    publication,
    now: START,
    async publish(...posts) {
      await env.DB.batch(posts.map((post) => insert(domain, post)));
    },
    async withdraw(slug) {
      await env.DB.prepare('DELETE FROM posts WHERE domain = ? AND slug = ?')
        .bind(domain, slug)
        .run();
    },
    context: (changes = {}) =>
      createSiteContext({
        env: { ...env, ...changes },
        publication,
        now: new Date(fixture.now),
        inBackground: (work) => void waiting.push(work),
        startRefresh: async () => {},
      }),
    get: async (path, changes, init) => {
      const request = new Request(`https://${publication.hosts[0]}${path}`, init);
      return serveSite(request, fixture.context(changes));
    },
    read: async (path, changes) => readResponse(await fixture.get(path, changes)),
    request: (serve, { path = '/', headers = {}, env: changes } = {}) =>
      serve(new Request(`https://reader.example${path}`, { headers }), fixture.context(changes)),
    settle: async () => void (await Promise.all(waiting)),
  };
  return fixture;
}

function insert(domain: string, post: Post): D1PreparedStatement {
  const {
    slug,
    title = 'A title',
    description = 'A description',
    image,
    date = '2026-11-01',
    text = 'Text',
    author = null,
    updated = null,
  } = post;
  return env.DB.prepare(
    `INSERT INTO posts (slug, id, domain, date, meta_title, meta_description, pinterest_image_link, blog, author, updated)
     VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)
     ON CONFLICT (domain, slug) DO UPDATE SET meta_title = ?4, meta_description = ?5, pinterest_image_link = ?6, updated = ?9`,
  ).bind(slug, domain, date, title, description, image ?? null, text, author, updated);
}

/** A database whose every call throws. */
export const BROKEN_DB = new Proxy(env.DB, {
  get() {
    throw new Error('the database is away');
  },
});
