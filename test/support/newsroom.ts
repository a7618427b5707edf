import { env } from 'cloudflare:workers';
import { NUNAVUT_NEWS } from '../../src/publications/nunavut-news/publication.ts';
import type { Publication } from '../../src/publications/publication.ts';
import type { SiteContext } from '../../src/site/context/site-context.ts';
import { createSiteContext } from '../../src/site/context/site-context.ts';

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
}

/** A publication with a blog of its own in the real D1, and a clock that stands where the test puts it. */
export interface Newsroom {
  readonly publication: Publication;
  now: number;
  /** Adds posts, or changes those that are there. */
  publish(...posts: readonly Post[]): Promise<void>;
  withdraw(slug: string): Promise<void>;
  context(changes?: Partial<Env>): SiteContext;
  /** Asks a document for an answer at the present time. */
  ask(
    serve: (request: Request, context: SiteContext) => Promise<Response>,
    options?: { path?: string; headers?: Record<string, string>; env?: Partial<Env> },
  ): Promise<Response>;
  /** Waits for what was left to be done after the answers. */
  settle(): Promise<void>;
}

let rooms = 0;

/** Opens a newsroom at `paper-1.example` and so on. */
export function openNewsroom(): Newsroom {
  rooms += 1;
  const domain = `paper-${rooms}.example`;
  const publication: Publication = {
    ...NUNAVUT_NEWS,
    id: `paper-${rooms}`,
    name: 'Paper',
    hosts: [`www.${domain}`, domain],
  };
  const waiting: Promise<unknown>[] = [];
  const room: Newsroom = {
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
        now: new Date(room.now),
        inBackground: (work) => void waiting.push(work),
        startRefresh: async () => {},
      }),
    ask: (serve, { path = '/', headers = {}, env: changes } = {}) =>
      serve(new Request(`https://reader.example${path}`, { headers }), room.context(changes)),
    settle: async () => void (await Promise.all(waiting)),
  };
  return room;
}

function insert(domain: string, post: Post): D1PreparedStatement {
  const {
    slug,
    title = 'A title',
    description = 'A description',
    image,
    date = '2026-11-01',
  } = post;
  return env.DB.prepare(
    `INSERT INTO posts (slug, id, domain, date, meta_title, meta_description, pinterest_image_link, blog)
     VALUES (?1, ?1, ?2, ?3, ?4, ?5, ?6, 'Text')
     ON CONFLICT (slug) DO UPDATE SET meta_title = ?4, meta_description = ?5, pinterest_image_link = ?6`,
  ).bind(slug, domain, date, title, description, image ?? null);
}

/** A database that answers nothing. */
export const BROKEN_DB = new Proxy(env.DB, {
  get() {
    throw new Error('the database is away');
  },
});
