import { env, exports } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { clearCaches } from '../../../../src/lib/caches.ts';
import type { Publication } from '../../../../src/model/publication/publication.ts';
import { serveSite } from '../../../../src/site/app.tsx';
import type { SiteContext } from '../../../../src/site/context/site-context.ts';
import { type HealthReport, serveHealth } from '../../../../src/site/health/health-report.ts';
import { findFrontPageFault } from '../../../../src/site/pages/status/front-page-fault.ts';
import { run } from '../../../support/database.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { sampleContext } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

type Body = Omit<HealthReport, 'isHealthy'> & { status: string };

const HOUR = 3_600_000;

/** The response to a monitor `hours` from now, from a Worker with these bindings. */
async function getHealth(
  hours = 0,
  bindings: Partial<Env> = {},
): Promise<{ status: number; body: Body }> {
  const context = sampleContext({ ...env, ...bindings });
  const now = new Date(Date.now() + hours * HOUR);
  const response = await serveHealth({ ...context, now }, findFrontPageFault);
  return { status: response.status, body: await response.json<Body>() };
}

function sourceOf(body: Body, id: string) {
  return body.sources?.find((source) => source.id === id);
}

test('/healthz responds 200 with the edition and every source once local news has been fetched', async () => {
  await fetchFirstEdition();
  const response = await exports.default.fetch('https://nunavut-news.example/healthz');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  const body = await response.json<Body>();
  expect(body).toMatchObject({ status: 'ok', alarm: 'none', frontPageFault: null });
  expect(body.publication).toBe('nunavut-news');
  expect(body.edition?.version).toMatch(/^\w{6,}$/);
  expect(body.edition?.stories).toBeGreaterThan(50);
  expect(body.edition?.ageSeconds).toBeLessThan(60);
  // 25 feeds, a calendar, and two documents of each of three weather stations.
  expect(body.sources).toHaveLength(32);
  expect(sourceOf(body, 'tundra-courier')).toMatchObject({
    publisher: 'Tundra Courier (sample)',
    section: 'local',
    status: 'good',
    failures: 0,
    lastError: null,
    pausedBecause: null,
  });
});

test('/healthz lists paused sources with the reason', async () => {
  const context = { ...sampleContext(), publication: NUNAVUT_NEWS };
  const body = await (await serveHealth(context, findFrontPageFault)).json<Body>();
  expect(sourceOf(body, 'cbc-north-local')).toMatchObject({
    status: 'paused',
    nextDueAt: null,
    pausedBecause: expect.stringContaining('agreement'),
  });
});

test('/healthz contains neither addresses nor settings', async () => {
  const message = 'http://127.0.0.9:1/x?key=s3cret: no response';
  const changes = JSON.stringify({ failures: 2, lastError: { at: Date.now(), message } });
  await run(
    "UPDATE desk_sources SET state = json_patch(state, ?) WHERE source = 'baseline'",
    changes,
  );
  const { body } = await getHealth();
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/https?:|127\.0|localhost|s3cret|public-anonymous-reader/);
  expect(sourceOf(body, 'baseline')).toMatchObject({
    status: 'failing',
    failures: 2,
    lastError: { message: '(a private address) no response' },
  });
});

test('/healthz marks a source whose polls were cut off, and shows when it is due', async () => {
  const due = Date.now() + HOUR / 2;
  await run(
    "UPDATE desk_sources SET begun_polls = 2, lease = 'used:x', lease_until = ?1, begun_at = ?2, next_at = 1 WHERE source = 'garage-notes'",
    due,
    Date.now() - HOUR / 4,
  );
  const nextDueAt = new Date(due).toISOString();
  expect(sourceOf((await getHealth()).body, 'garage-notes')).toMatchObject({
    status: 'cut off',
    cutOffs: 2,
    nextDueAt,
  });
});

test('/healthz responds 503 if no local source had a successful poll for six hours', async () => {
  expect((await getHealth(5.9)).status).toBe(200);
  const { status, body } = await getHealth(6.1);
  expect(status).toBe(503);
  expect(body.alarm).toBe('local news is stale');
  expect(body.localNews?.ageSeconds).toBeGreaterThan(6 * 3600);
});

test('/healthz without a database response uses the age of the edition: 200, then 503 after six hours', async () => {
  const silence = () => new Promise(() => {});
  const never = { all: silence, first: silence };
  const DB = { prepare: () => ({ bind: () => never }) } as unknown as D1Database;
  const known = { alarm: 'database does not respond', localNews: null, sources: null };
  expect(await getHealth(0, { DB })).toMatchObject({ status: 200, body: known });
  expect((await getHealth(6.1, { DB })).status).toBe(503);
});

const HOST = 'https://nunavut-news.example';

/** The context of a request for the sample publication with these facts changed. */
function contextWith(changes: Partial<Publication> = {}): SiteContext {
  const context = sampleContext();
  return { ...context, publication: { ...context.publication, ...changes } };
}

async function readHealthz(context: SiteContext) {
  const response = await serveSite(new Request(`${HOST}/healthz`), context);
  const body = await response.json<HealthReport & { status: string }>();
  return { status: response.status, body };
}

beforeEach(clearCaches);

test('/healthz responds 503 with the reason if an unknown time zone makes / a 500', async () => {
  const timeZone = 'America/Kuujjuaq';
  const context = contextWith({ id: 'zone', timeZone });
  const page = await serveSite(new Request(`${HOST}/`), context);
  const { status, body } = await readHealthz(context);
  expect([page.status, status]).toEqual([500, 503]);
  expect(page.headers.get('Cache-Control')).toBe('no-store');
  const html = await page.text();
  expect(html).toContain('Unexpected Application Error!');
  expect(html).not.toContain(timeZone);
  expect(body).toMatchObject({
    status: 'failing',
    alarm: 'front page fails',
    frontPageFault: expect.stringMatching(/time ?zone/i),
  });
});

test('/healthz renders a failing front page once in half a minute, for any number of requests', async () => {
  const context = contextWith({ id: 'failing', timeZone: 'Nowhere/Never' });
  for (let request = 0; request < 20; request++)
    expect((await readHealthz(context)).status).toBe(503);
  expect(log.lines('page failed').length).toBeLessThanOrEqual(1);
  const later = { ...context, now: new Date(Date.now() + 31_000) };
  const mended = { ...later, publication: { ...later.publication, timeZone: 'America/Regina' } };
  expect((await readHealthz(mended)).body.frontPageFault).toBeNull();
});

test('/healthz shows no address and no path of an exception', async () => {
  const context = contextWith({ id: 'secretive' });
  const get = () => {
    throw new Error('no access to https://10.0.0.1/?key=s3cret');
  };
  Object.defineProperty(context.publication, 'cityLine', { get });
  expect(await findFrontPageFault(context)).toBe('no access to (a private address)');
});
