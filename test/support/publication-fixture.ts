import { env } from 'cloudflare:workers';
import { activeSourcesOf } from '../../src/model/publication/desk.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { serveSite } from '../../src/site/app.tsx';
import { createSiteContext, type SiteContext } from '../../src/site/context/site-context.ts';
import { insertPosts, run, type TestPost } from './database.ts';
import { NUNAVUT_NEWS } from './fixtures.ts';
import { type ReadPage, readResponse } from './read-page.ts';

export {
  DAY_MS as DAY,
  HOUR_MS as HOUR,
  MINUTE_MS as MINUTE,
} from '../../src/lib/clock/durations.ts';
export const START = Date.parse('2026-11-20T12:00:00Z');

/**
 * A fixture for tests of the blog and of syndication: a publication of its own, with its posts in real D1, a site context for it,
 * and a clock that the test sets.
 */
export interface PublicationFixture {
  publication: Publication;
  now: number;
  /** Adds posts, or changes those that are there. */
  publish(...posts: readonly TestPost[]): Promise<void>;
  withdraw(slug: string): Promise<void>;
  context(changes?: Partial<Env>): SiteContext;
  /** What the site responds at a path of the publication's first host. */
  get(path: string, changes?: Partial<Env>, init?: RequestInit): Promise<Response>;
  read(path: string, changes?: Partial<Env>): Promise<ReadPage>;
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
    publish: (...posts) =>
      insertPosts(...posts.map((post) => ({ paper: publication.id, ...post }))),
    async withdraw(slug) {
      await run('DELETE FROM posts WHERE paper = ? AND slug = ?', publication.id, slug);
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
    settle: async () => void (await Promise.all(waiting)),
  };
  return fixture;
}

export const BROKEN_DB = new Proxy(env.DB, {
  get() {
    throw new Error('the database is away');
  },
});
