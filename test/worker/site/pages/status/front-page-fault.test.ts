import { beforeEach, expect, test } from 'vitest';
import type { Publication } from '../../../../../src/publications/publication.ts';
import { clearCaches } from '../../../../../src/shared/caches.ts';
import { serveSite } from '../../../../../src/site/app.tsx';
import type { SiteContext } from '../../../../../src/site/context/site-context.ts';
import type { HealthReport } from '../../../../../src/site/health/health-report.ts';
import { findFrontPageFault } from '../../../../../src/site/pages/status/front-page-fault.ts';
import { fetchFirstEdition } from '../../../../support/first-edition.ts';
import { sampleContext } from '../../../../support/load-page.ts';
import { watchLog } from '../../../../support/watch-log.ts';

const log = watchLog();
const HOST = 'https://nunavut-news.example';

/** The context of a request for the sample publication with these facts in place of its own. */
function contextWith(changes: Partial<Publication> = {}): SiteContext {
  const context = sampleContext();
  return { ...context, publication: { ...context.publication, ...changes } };
}

/** The same with a city line that is made whenever a page shows it. */
function contextShowing(id: string, cityLine: () => string): SiteContext {
  const context = contextWith({ id });
  const shown = { get: cityLine, enumerable: true };
  return { ...context, publication: Object.defineProperty(context.publication, 'cityLine', shown) };
}

async function getHealth(context: SiteContext) {
  const response = await serveSite(new Request(`${HOST}/healthz`), context);
  const body = await response.json<HealthReport & { status: string }>();
  return { status: response.status, body };
}

beforeEach(clearCaches);

test('/healthz says nothing of a front page that readers get', async () => {
  await fetchFirstEdition();
  const body = { alarm: 'none', frontPageFault: null };
  expect(await getHealth(contextWith())).toMatchObject({ status: 200, body });
});

test.each(['America/Kuujjuaq', 'America/Iqualuit', ''])(
  '/healthz responds 503 with the reason where the time zone is “%s”, for which / is 500',
  async (timeZone) => {
    const context = contextWith({ id: `zone-${timeZone}`.toLowerCase(), timeZone });
    const page = await serveSite(new Request(`${HOST}/`), context);
    const { status, body } = await getHealth(context);
    expect([page.status, status]).toEqual([500, 503]);
    expect(page.headers.get('Cache-Control')).toBe('no-store');
    const html = await page.text();
    expect(html).toContain('Unexpected Application Error!');
    if (timeZone) expect(html).not.toContain(timeZone);
    expect(body).toMatchObject({
      status: 'failing',
      alarm: 'front page fails',
      frontPageFault: expect.stringMatching(/time ?zone/i),
    });
  },
);

test('/healthz renders the front page once for many requests of half a minute', async () => {
  let renderings = 0;
  const context = contextShowing('counted', () => {
    renderings++;
    return 'Iqaluit';
  });
  expect((await getHealth(context)).body.frontPageFault).toBeNull();
  const once = renderings;
  expect(once).toBeGreaterThan(0);
  for (let request = 0; request < 20; request++) await getHealth(context);
  expect(renderings).toBe(once);
});

test('/healthz makes a front page that fails once in half a minute, however often it is asked', async () => {
  const context = contextWith({ id: 'failing', timeZone: 'Nowhere/Never' });
  for (let request = 0; request < 20; request++)
    expect((await getHealth(context)).status).toBe(503);
  expect(log.lines('page failed').length).toBeLessThanOrEqual(1);
  const later = { ...context, now: new Date(Date.now() + 31_000) };
  const mended = { ...later, publication: { ...later.publication, timeZone: 'America/Regina' } };
  expect((await getHealth(mended)).body.frontPageFault).toBeNull();
});

test('/healthz shows no address and no path of a fault', async () => {
  const context = contextShowing('secretive', () => {
    throw new Error('no access to https://10.0.0.1/?key=s3cret');
  });
  expect(await findFrontPageFault(context)).toBe('no access to (a private address)');
});
