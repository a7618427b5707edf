import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { type HealthReport, serveHealth } from '../../../../src/site/health/health-report.ts';
import { findFrontPageFault } from '../../../../src/site/pages/status/front-page-fault.ts';
import { fetchFirstEdition } from '../../../support/first-edition.ts';
import { sampleContext } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

type Body = Omit<HealthReport, 'isHealthy'> & { status: string };

const HOUR = 3_600_000;

/** The response to a monitor `hours` from now, from a Worker with these bindings. */
async function getHealth(
  hours = 0,
  bindings: Partial<Env> = {},
): Promise<{ status: number; body: Body }> {
  const context = sampleContext();
  const changed = {
    ...context,
    env: { ...env, ...bindings },
    now: new Date(Date.now() + hours * HOUR),
  };
  const response = await serveHealth(changed, findFrontPageFault);
  return { status: response.status, body: await response.json<Body>() };
}

/** Changes the stored state of a source. */
async function changeState(source: string, changes: Record<string, unknown>): Promise<void> {
  await env.DB.prepare(
    'UPDATE desk_sources SET state = json_patch(state, ?2), next_at = coalesce(?3, next_at) WHERE source = ?1',
  )
    .bind(source, JSON.stringify(changes), changes.nextAt ?? null)
    .run();
}

function sourceOf(body: Body, id: string) {
  return body.sources?.find((source) => source.id === id);
}

test('/healthz responds 503 before the first edition', async () => {
  const { status, body } = await getHealth();
  expect(status).toBe(503);
  expect(body).toMatchObject({ status: 'failing', alarm: 'no edition', edition: null });
  expect(sourceOf(body, 'tundra-courier')).toMatchObject({
    status: 'waiting',
    lastGoodAt: null,
    nextDueAt: null,
    items: 0,
  });
});

test('/healthz responds 200 with the edition and every source once local news has been fetched', async () => {
  await fetchFirstEdition();
  const response = await exports.default.fetch('https://nunavut-news.example/healthz');
  expect(response.headers.get('Content-Type')).toBe('application/json');
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('X-Robots-Tag')).toBe('noindex');
  const body = await response.json<Body>();
  expect(body).toMatchObject({ status: 'ok', publication: 'nunavut-news', alarm: 'none' });
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

test('/healthz reveals neither addresses nor settings', async () => {
  await changeState('baseline', {
    failures: 2,
    lastError: { at: Date.now(), message: 'http://127.0.0.9:1/x?key=s3cret: no response' },
  });
  const { body } = await getHealth();
  const text = JSON.stringify(body);
  expect(text).not.toMatch(/https?:|127\.0|localhost|s3cret|public-anonymous-reader/);
  expect(sourceOf(body, 'baseline')).toMatchObject({
    status: 'failing',
    failures: 2,
    lastError: { message: '(a private address) no response' },
  });
});

test('/healthz counts polls of a source that were cut off, and marks it from the second one on', async () => {
  const cutOff = async (times: number, until: number) => {
    await env.DB.prepare(
      "UPDATE desk_sources SET begun_polls = ?1, lease = 'used:x', lease_until = ?2, begun_at = ?3, next_at = 1 WHERE source = 'garage-notes'",
    )
      .bind(times, until, Date.now() - HOUR / 4)
      .run();
    return sourceOf((await getHealth()).body, 'garage-notes');
  };
  expect(await cutOff(1, Date.now() - 1)).toMatchObject({ status: 'good', cutOffs: 1 });
  const due = Date.now() + HOUR / 2;
  const nextDueAt = new Date(due).toISOString();
  expect(await cutOff(2, due)).toMatchObject({ status: 'cut off', cutOffs: 2, nextDueAt });
});

test('/healthz raises an alarm when fetched news is unpublished for half an hour, and responds 503 after six hours', async () => {
  const behind = Date.now();
  await env.DB.prepare('UPDATE desk_editions SET revision = revision + 1, behind_since = ?')
    .bind(behind)
    .run();
  await changeState('kivalliq-post', { goodAt: Date.now() + 6 * HOUR });
  expect(await getHealth(0.4)).toMatchObject({ status: 200, body: { alarm: 'none' } });
  const { status, body } = await getHealth(0.6);
  expect([status, body.alarm]).toEqual([200, 'edition not published']);
  expect(body.unpublished).toMatchObject({ since: new Date(behind).toISOString() });
  expect(await getHealth(5.9)).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await getHealth(6.1)).toMatchObject({
    status: 503,
    body: { alarm: 'edition not published' },
  });
  await env.DB.exec('UPDATE desk_editions SET revision = published_revision');
  await changeState('kivalliq-post', { goodAt: Date.now() });
  expect(await getHealth()).toMatchObject({ body: { alarm: 'none', unpublished: null } });
});

test('/healthz responds 503 when no local source had a good poll for six hours', async () => {
  expect((await getHealth(5.9)).status).toBe(200);
  const { status, body } = await getHealth(6.1);
  expect(status).toBe(503);
  expect(body.alarm).toBe('local news is stale');
  expect(body.localNews?.ageSeconds).toBeGreaterThan(6 * 3600);
});

test('/healthz whose database is silent or without its table uses the age of the edition: 200, then 503 after six hours', async () => {
  const silence = () => new Promise(() => {});
  const never = { all: silence, first: silence };
  const silent = { prepare: () => ({ bind: () => never }) } as unknown as D1Database;
  const alarm = 'database does not respond';
  expect(await getHealth(0, { DB: silent })).toMatchObject({ status: 200, body: { alarm } });
  await env.DB.exec('DROP TABLE desk_sources');
  const { status, body } = await getHealth();
  expect(status).toBe(200);
  expect(body).toMatchObject({ status: 'ok', alarm, localNews: null, sources: null });
  expect(body.edition?.stories).toBeGreaterThan(50);
  expect((await getHealth(6.1)).status).toBe(503);
});
