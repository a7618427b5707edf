import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { serveSite } from '../../../src/site/app.tsx';
import { ROUTE_PATHS, readablePath } from '../../support/every-route.ts';
import { fetchFirstEdition } from '../../support/first-edition.ts';
import { sampleContext } from '../../support/load-page.ts';
import { countingKv, databaseWith } from '../../support/platform-doubles.ts';

const FEED_TABLES =
  /\b(?:INSERT|UPDATE|DELETE|REPLACE)\b[^;]*\b(?:desks|desk_sources|desk_items|desk_editions)\b/i;

beforeAll(fetchFirstEdition);

test('no request to any route of the site writes to the feed tables or to an edition', async () => {
  const statements: string[] = [];
  const { kv, puts } = countingKv();
  const db = databaseWith({ prepare: (sql) => statements.push(sql) });
  const watched = { ...env, DB: db, EDITIONS: kv };
  for (const path of ROUTE_PATHS.map(readablePath)) {
    const context = sampleContext(watched);
    const page = await serveSite(new Request(`https://nunavut-news.example${path}`), context);
    await page.body?.cancel();
  }
  expect(statements.some((sql) => sql.includes('desk_sources'))).toBe(true);
  expect(statements.filter((sql) => FEED_TABLES.test(sql))).toEqual([]);
  expect(puts.filter((key) => key.startsWith('edition:'))).toEqual([]);
});
