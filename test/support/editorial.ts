import { createExecutionContext } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { type Edition, emptyEdition } from '../../src/model/edition/edition.ts';
import { writeStoredEdition } from '../../src/model/edition/stored-edition.ts';
import {
  carrierOf,
  EditorialSchema,
  type Editorial as EditorialValue,
  type Notice,
} from '../../src/model/editorial/editorial.ts';
import { expireBulletins } from '../../src/site/bulletin/bulletin-store.ts';
import { expireEditions } from '../../src/site/context/edition-store.ts';
import { publishPages } from '../../src/site/pages/publish-pages.ts';
import { expirePublished } from '../../src/site/pages/published-pages.ts';
import { expireDocuments } from '../../src/site/syndication/serve-document.ts';
import { Editorial } from './both-workers.ts';
import { run } from './database.ts';
import { MINUTE, publicationFixture } from './publication-fixture.ts';
import { STATION } from './weather.ts';

/** A notice of a closed school, in force for an hour from `now` on. */
export function noticeAt(now: number, changes: Partial<Notice> = {}): Notice {
  return {
    id: 'school',
    kind: 'closure',
    texts: [{ language: 'en', title: 'School closed today', text: 'The boiler has failed.' }],
    communities: [],
    from: new Date(now).toISOString(),
    until: new Date(now + 60 * MINUTE).toISOString(),
    issuedAt: new Date(now).toISOString(),
    source: 'Hamlet of Pond Inlet',
    ...changes,
  };
}

export function editorialOf(changes: Partial<EditorialValue> = {}): EditorialValue {
  return { version: 'e', noticesVersion: 'n', notices: [], hidden: [], ...changes };
}

/** Stores editorial as the editor does, and marks both carriers' bulletins unpublished. */
export async function storeEditorial(
  paper: string,
  desk: string,
  editorial: EditorialValue,
): Promise<void> {
  const data = JSON.stringify(v.parse(EditorialSchema, editorial));
  await env.DB.batch([
    // Must run first: the next statement overwrites the previous carrier.
    env.DB.prepare(
      `INSERT INTO desk_bulletins (desk, revision)
       SELECT desk, 1 FROM (SELECT desk FROM editorial WHERE paper = ?1 UNION SELECT ?2) WHERE true
       ON CONFLICT (desk) DO UPDATE SET revision = revision + 1`,
    ).bind(paper, desk),
    env.DB.prepare(
      `INSERT INTO editorial (paper, desk, data, changed_at) VALUES (?1, ?2, ?3, ?4)
       ON CONFLICT (paper) DO UPDATE SET desk = excluded.desk, data = excluded.data, changed_at = excluded.changed_at`,
    ).bind(paper, desk, data, Date.now()),
  ]);
}

/** The time so many minutes after a site's present. */
export const at = (site: EditorialSite, minutes: number) =>
  new Date(site.now + minutes * MINUTE).toISOString();

export type EditorialSite = Awaited<ReturnType<typeof editorialSite>>;

/** A publication fixture at the current time, to which ingest publishes. */
export async function editorialSite(
  facts?: Parameters<typeof publicationFixture>[0],
  edition: Edition = emptyEdition(new Date()),
) {
  const site = publicationFixture(facts);
  site.now = Math.floor(Date.now() / 1000) * 1000;
  for (const desk of site.publication.desks) {
    await writeStoredEdition(env.EDITIONS, desk.id, edition);
    await run(
      `INSERT OR IGNORE INTO desks (id, definition, digest) VALUES (?, ?, 'd')`,
      desk.id,
      JSON.stringify(desk),
    );
  }
  const purged: string[] = [];
  const SITE = {
    publishPages: (...[desks, written]: Parameters<typeof publishPages>) =>
      publishPages(desks, written, [site.context()]),
    invalidate: async (tags: string[]) => {
      purged.push(...tags);
      expireEditions();
      expireBulletins();
      expirePublished();
      expireDocuments();
    },
  };
  const desk = carrierOf(site.publication) ?? '';
  const bindings = { ...env, SITE } as unknown as IngestEnv;
  const publishEditorial = () => new Editorial(createExecutionContext(), bindings).publish(desk);
  const say = async (changes: Partial<EditorialValue>) => {
    await storeEditorial(site.publication.id, desk, editorialOf(changes));
    await publishEditorial();
    // This request starts the reload: it gets the stale bulletin without waiting for KV.
    await site.get('/about');
    await site.settle();
  };
  return Object.assign(site, { purged, say, publishEditorial });
}

let stations = 0;

export function stationSite(): Promise<EditorialSite> {
  const id = `noticed-${++stations}`;
  return editorialSite({ id, desks: [{ id, name: id, sources: [], stations: [STATION] }] });
}

export function publishNotices(site: EditorialSite, ...changes: Partial<Notice>[]): Promise<void> {
  return site.say({ notices: changes.map((each) => noticeAt(site.now, each)) });
}
