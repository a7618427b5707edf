import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { clearCaches } from '../../src/lib/caches.ts';
import { bulletinKey, type DeskBulletin } from '../../src/model/bulletin.ts';
import { type Edition, emptyEdition } from '../../src/model/edition/edition.ts';
import { writeStoredEdition } from '../../src/model/edition/stored-edition.ts';
import {
  EVENTS_SHAPE,
  type Event,
  paperEventsKey,
  type StoredEvents,
} from '../../src/model/events.ts';
import { BUILT_IN_PUBLICATIONS } from '../../src/model/publication/built-in-publications.ts';
import { activeSourcesOf } from '../../src/model/publication/desk.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { serveSite } from '../../src/site/app.tsx';
import { expireBulletins } from '../../src/site/bulletin/bulletin-store.ts';
import { renderMarkup } from '../../src/site/components/markup.tsx';
import { readEdition } from '../../src/site/context/edition-store.ts';
import { createSiteContext, type SiteContext } from '../../src/site/context/site-context.ts';
import { expireEvents } from '../../src/site/events/load-events.ts';
import type { PageLoader } from '../../src/site/pages/page.ts';
import { siteContexts } from '../../src/site/platform.ts';
import { expireDocuments } from '../../src/site/syndication/serve-document.ts';
import { insertPosts, run, type TestPost } from './database.ts';
import { eventOf, NUNAVUT_NEWS } from './fixtures.ts';
import { type ReadPage, readHtml, readResponse } from './read-page.ts';
import { deskBulletin, STATION } from './weather.ts';

export {
  DAY_MS as DAY,
  HOUR_MS as HOUR,
  MINUTE_MS as MINUTE,
} from '../../src/lib/clock/durations.ts';
export const START = Date.parse('2026-11-20T12:00:00Z');

/** A publication with posts in real D1, a site context and a clock that the test sets. */
export interface PublicationFixture {
  publication: Publication;
  now: number;
  publish(...posts: readonly TestPost[]): Promise<void>;
  withdraw(slug: string): Promise<void>;
  context(changes?: Partial<Env>): SiteContext;
  /** Requests a path of the publication's first host. */
  get(path: string, changes?: Partial<Env>, init?: RequestInit): Promise<Response>;
  read(path: string, changes?: Partial<Env>): Promise<ReadPage>;
  /** Waits for the background work of requests. */
  settle(): Promise<void>;
}

let fixtures = 0;

/** `paper-1` at `paper-1.example`, then `paper-2` and so on. */
export function publicationFixture(facts: Partial<Publication> = {}): PublicationFixture {
  fixtures += 1;
  const domain = `paper-${fixtures}.example`;
  const publication: Publication = {
    ...NUNAVUT_NEWS,
    id: `paper-${fixtures}`,
    name: 'Paper',
    hosts: [`www.${domain}`, domain],
    // A new desk, so that no other fixture shares its edition.
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
    throw new Error('D1 is unavailable');
  },
});

/** The context of a request that drops background work and starts no refresh. */
export function contextAt(publication: Publication, now = new Date(0)): SiteContext {
  return createSiteContext({
    env,
    publication,
    now,
    inBackground: () => {},
    startRefresh: async () => {},
  });
}

/** The context of a request to the sample site now; nothing awaits its background work. */
export function sampleContext(bindings: Env = env): SiteContext {
  const [context] = siteContexts(bindings, createExecutionContext());
  if (!context) throw new Error('the build has no publication');
  return context;
}

/** Runs a page loader, and renders the page without the layout. */
export async function loadPage(
  load: PageLoader,
  path: string,
  publication: Publication = NUNAVUT_NEWS,
  now?: Date,
) {
  const url = new URL(path, 'https://nunavut-news.example');
  const page = await load(contextAt(publication, now), url);
  return { ...page, ...readHtml(renderMarkup(publication, page.render())) };
}

/** Stores this as the publication's only edition, at its first desk; the site reads it. */
export async function showEdition(
  publication: Pick<Publication, 'id' | 'desks'>,
  edition: Edition,
  now: Date,
): Promise<void> {
  const [first, ...others] = publication.desks;
  if (first) await writeStoredEdition(env.EDITIONS, first.id, edition);
  for (const { id } of others) await env.EDITIONS.delete(`edition:${id}`);
  clearCaches();
  await readEdition(env.EDITIONS, publication, now);
}

export type WeatherSite = ReturnType<typeof weatherSite>;

const KIMMIRUT = { id: 'nu-26', name: 'Kimmirut', latitude: 62.8467, longitude: -69.8686 };

let sites = 0;

export function weatherSite(facts: Partial<Publication> = {}) {
  const [first] = BUILT_IN_PUBLICATIONS;
  const id = `weather-${++sites}`;
  const desks = [{ id, name: id, sources: [], stations: [STATION, KIMMIRUT] }];
  const site = publicationFixture({ ...first, id, desks, ...facts });
  /** Stores this bulletin in KV and has the site load it. */
  const report = async (weather: DeskBulletin) => {
    const publishedAt = new Date(site.now).toISOString();
    await env.EDITIONS.put(bulletinKey(id), JSON.stringify({ ...weather, publishedAt }));
    await writeStoredEdition(env.EDITIONS, id, emptyEdition(new Date(START)));
    expireBulletins();
    // This request gets the stale bulletin and reloads it; the next one gets the new.
    await site.get('/about');
    await site.settle();
  };
  return Object.assign(site, { report });
}

export async function reportingSite(
  weather: Partial<DeskBulletin> = {},
  facts?: Partial<Publication>,
): Promise<WeatherSite> {
  const site = weatherSite(facts);
  await site.report(deskBulletin(weather));
  return site;
}

export function siteWithoutStations(): WeatherSite {
  return weatherSite({ desks: [{ id: 'without-stations', name: 'Desk', sources: [] }] });
}

let versions = 0;

/** Puts events into KV and has the site read them. */
export async function putEvents(
  paper: string,
  events: readonly Partial<Event>[],
  key = paperEventsKey(paper),
): Promise<void> {
  versions += 1;
  const stored: StoredEvents = {
    shape: EVENTS_SHAPE,
    version: `v${versions}`,
    publishedAt: new Date().toISOString(),
    events: events.map((changes, index) => eventOf({ id: `event-${index}`, ...changes })),
  };
  await env.EDITIONS.put(key, JSON.stringify(stored));
  expireEvents();
  expireDocuments();
}
