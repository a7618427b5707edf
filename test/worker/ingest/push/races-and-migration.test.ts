import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { passOn } from '../../../../src/ingest/push/pass.ts';
import { sendSlice } from '../../../../src/ingest/push/send-slice.ts';
import { firstOf, rowsOf } from '../../../support/database.ts';
import { withMethods } from '../../../support/platform-doubles.ts';
import { insertDeskAndPaper, preparePush, run, setPaper } from '../../../support/push-database.ts';
import { PushSite, siteWithReaders } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  HOUR_MS,
  MINUTE_MS,
  NOON,
  ORANGE,
  OVER,
  RAISED,
  RED,
  time,
  YELLOW,
} from '../../../support/push-subjects.ts';

preparePush();

/** Calls this once, before the first message reaches the push service. */
function whileInFlight({ service }: PushSite, happen: () => Promise<unknown>): void {
  const { receive } = service;
  let isFirst = true;
  service.receive = async (request) => {
    const happens = isFirst;
    isFirst = false;
    if (happens) await happen();
    return receive.call(service, request);
  };
}

/** Another consumer takes what the queue has, and what comes of it. */
async function deliverAll(site: PushSite): Promise<void> {
  for (let turn = 0; turn < 2; turn++)
    for (const { body } of site.messages.splice(0)) await site.deliver(body);
}

/** D1 where something happens between the first batch and its result. */
function databaseWhere(meanwhile: () => Promise<unknown>): D1Database {
  let isFirst = true;
  const batch: D1Database['batch'] = async (statements) => {
    const results = await env.DB.batch(statements);
    const happens = isFirst;
    isFirst = false;
    if (happens) await meanwhile();
    return results as never;
  };
  return withMethods(env.DB, { batch });
}

test('a level that rises to red while the message before is in flight is sent within two minutes', async () => {
  const site = await siteWithReaders();
  await site.planWarnings(blizzard({ level: 1 }));
  whileInFlight(site, async () => {
    site.now += 1_000;
    await site.planWarnings(blizzard({ level: 3 }));
    await deliverAll(site);
  });
  await site.drain();
  await site.pass(2 * MINUTE_MS);
  expect(site.titles()).toEqual([YELLOW, RAISED]);
});

test('a level that rises in the millisecond of a pass is sent', async () => {
  const site = await siteWithReaders();
  await site.warn(blizzard({ level: 1 }));
  await site.pass(10 * MINUTE_MS);
  await run('UPDATE push_alerts SET pass_at = 0');
  const id = await firstOf('SELECT id FROM push_alerts');
  const db = databaseWhere(async () => {
    await site.planWarnings(blizzard({ level: 3 }));
  });
  await passOn(Number(id), { ...site.context, db });
  await site.drain();
  expect(site.titles()).toEqual([YELLOW, RAISED]);
});

test('a run whose claim of D1 is answered too late sends nothing: another one has', async () => {
  const site = await siteWithReaders();
  await site.planWarnings(blizzard());
  await site.deliver(site.messages.shift()?.body);
  const slice = site.messages.shift()?.body as { alert: number; ids: number[] };
  const db = databaseWhere(async () => {
    site.now += 4 * MINUTE_MS;
    await site.deliver(slice);
  });
  const seconds = await sendSlice(slice.alert, slice.ids, { ...site.context, db });
  expect(seconds).toBeGreaterThan(0);
  expect(site.titles()).toEqual([ORANGE]);
});

test('a community that gets its station while the pass of another change runs hears what is in force there', async () => {
  const site = await siteWithReaders(1, { community: 'arviat' });
  await site.warn(blizzard({ level: 3 }));
  await setPaper('$.language', 'en');
  const db = databaseWhere(() => setPaper('$.gazetteer.communities[3].station', 'nu-21'));
  Object.assign(site.context, { db });
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
});

describe('a notice that is edited while its push is in flight', () => {
  const WATER = 'Boil water';
  const OVER = 'Over: Boil water';

  test.each<[string, Parameters<typeof boilWater>[0] | undefined, unknown[]]>([
    ['with another text', { source: 'Other' }, [WATER]],
    ['for others, as it was sent,', { communities: ['arviat'] }, [WATER, OVER]],
    ['for fewer, among them its reader', { communities: ['iqaluit'] }, [WATER]],
    ['as one that ends at once', { until: time(NOON + 1_000) }, [WATER, OVER]],
    ['away', undefined, [WATER, OVER]],
  ])('%s is sent once, and its end where there is one', async (_, changes, titles) => {
    const site = await siteWithReaders();
    await site.edit(boilWater());
    await site.plan();
    whileInFlight(site, async () => {
      site.now += 2_000;
      await (changes ? site.edit(boilWater(changes)) : site.edit());
      await site.plan();
      await deliverAll(site);
    });
    await site.drain();
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual(titles);
  });
});

const SUBSCRIBE = `INSERT INTO push_subscriptions (endpoint, service, p256dh, auth, paper, community, desk, station, level, language, time_zone, all_clear)
  VALUES (?, 'fcm.googleapis.com', ?, ?, 'paper', 'iqaluit', 'north', 'nu-21', 0, 'en-CA', 'America/Iqaluit', 1)`;

/** The tables as they were before a migration. */
async function migrateBefore(migration: string): Promise<void> {
  await reset();
  const earlier = env.TEST_MIGRATIONS.filter(({ name }) => name < migration);
  await applyD1Migrations(env.DB, earlier);
}

/** What the version before was sending of a warning, with these changes. */
async function insertCampaign(changes: object, content: object = {}): Promise<void> {
  const row = {
    ...{ subject: 'warning north nu-21 warning blizzard', desk: 'north', step: 'alert', level: 2 },
    ...{ next_at: 0, cut: 'c', last_id: 9 },
    content: JSON.stringify({
      ...{ level: 2, audience: { desk: 'north', station: 'nu-21' }, from: '', path: '/notices' },
      texts: [{ language: 'en', title: 'Blizzard Warning', text: '' }],
      ...content,
    }),
    ...changes,
  };
  const [names, values] = [Object.keys(row), Object.values(row)];
  const insert = `INSERT INTO push_campaigns (${names}) VALUES (${names.map(() => '?')})`;
  await run(insert, ...values);
}

test('migration 0031 keeps what browsers have sent, and what is in force is not sent once more until it becomes graver', async () => {
  await migrateBefore('0031');
  const site = new PushSite();
  const { endpoint, p256dh, auth } = await site.service.subscribe();
  const windows = 'https://wns2-par02p.notify.windows.com/w/?token=BQ%2fY';
  const others = [
    `${endpoint}#1`,
    endpoint.replace('.com', '.com:443'),
    endpoint.replace('fcm', 'FCM'),
    'https://x.notify.windows.com/w/?token=1',
    'https://a.wns2-par02p.notify.windows.com/w/?token=1',
  ];
  for (const each of [endpoint, windows, ...others]) await run(SUBSCRIBE, each, p256dh, auth);
  for (const [subject, audience, path] of [
    ['warning north nu-21 warning blizzard', { desk: 'north', station: 'nu-21' }, '/notices'],
    ['notice paper water iqaluit', { paper: 'paper', communities: ['iqaluit'] }, '/notices#water'],
    ['notice paper water arviat', { paper: 'paper', communities: ['arviat'] }, '/notices#water'],
  ] as const)
    await insertCampaign({ subject, ends_at: site.now + 9 * MINUTE_MS }, { audience, path });
  await run(`INSERT INTO desks (id, definition, digest) VALUES ('bad', '{', '')`);
  await insertDeskAndPaper();
  await run(
    `INSERT INTO publications (id, data, digest, published_at) VALUES ('gone', NULL, '', 0)`,
  );

  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  const rows = await rowsOf('SELECT endpoint FROM push_subscribers');
  expect(rows.map((row) => row.endpoint)).toEqual([endpoint, windows]);
  await run('DELETE FROM push_subscribers WHERE endpoint = ?', windows);
  await run('INSERT OR REPLACE INTO desk_bulletins (desk) VALUES (?)', 'north');
  await site.edit(boilWater({ kind: 'closure', communities: ['arviat', 'iqaluit'] }));
  await site.warn(blizzard());
  await site.pass(30 * MINUTE_MS);
  expect(site.service.requests).toEqual([]);
  await site.warn(blizzard({ level: 3 }));
  expect(site.titles()).toEqual([RAISED]);
  await site.warn();
  await site.pass(30 * MINUTE_MS);
  expect(site.titles()).toHaveLength(2);
});

/** The tables of the version before, with subscribers, and what it was sending of a warning. */
async function before(site: PushSite, campaign: object, waiting: readonly number[] = []) {
  await migrateBefore('0026');
  const endpoints: string[] = [];
  for (let nth = 0; nth < 3; nth++) {
    const { endpoint, p256dh, auth } = await site.service.subscribe();
    endpoints.push(endpoint);
    await run(SUBSCRIBE, endpoint, p256dh, auth);
  }
  await insertCampaign({ ends_at: site.now + 20 * HOUR_MS, last_id: 2, ...campaign });
  await run(
    `INSERT INTO push_slices (campaign, service, ids, due_at) VALUES (1, '', ?, 0)`,
    JSON.stringify(waiting),
  );
  return endpoints;
}
async function migrate() {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  await insertDeskAndPaper();
  await run(`INSERT OR REPLACE INTO desk_bulletins (desk) VALUES ('north')`);
}

const [SENT, RAISED_TO] = [
  [ORANGE, OVER],
  [RAISED, OVER],
];
test.each<[string, object, number[], 2 | 3, string[][]]>([
  ['planned', { cut: null, last_id: 0 }, [], 2, [SENT, SENT, SENT]],
  ['partly sent', {}, [2], 2, [[OVER], SENT, []]],
  [
    'raised, and planned',
    { step: 'update', level: 3, cut: null },
    [],
    3,
    [RAISED_TO, RAISED_TO, [RED, OVER]],
  ],
  ['raised, and partly sent', { step: 'update', level: 3 }, [2], 3, [[OVER], RAISED_TO, []]],
  ['sent, before it is raised', {}, [], 3, [RAISED_TO, RAISED_TO, [RED, OVER]]],
])(
  'a warning that was %s as migration 0031 runs reaches those who have not heard of it, and its end all who have',
  async (_, campaign, waiting, level, heard) => {
    const site = new PushSite();
    const endpoints = await before(site, campaign, waiting);
    await migrate();
    await site.warn(blizzard({ level, endsAt: site.now + 20 * HOUR_MS }));
    await site.pass(30 * MINUTE_MS);
    await site.warn();
    await site.pass(HOUR_MS);
    expect(endpoints.map((endpoint) => site.titles(endpoint))).toEqual(heard);
  },
);

test('an end that was partly sent as migration 0031 runs reaches the others', async () => {
  const site = new PushSite();
  const endpoints = await before(site, { step: 'over', ends_at: site.now + 11 * HOUR_MS }, [2]);
  await migrate();
  await site.pass(30 * MINUTE_MS);
  expect(endpoints.map((endpoint) => site.titles(endpoint))).toEqual([[], [OVER], []]);
});

test('the version before runs on the tables of migration 0031: who subscribes or leaves with either does so in both', async () => {
  const site = new PushSite();
  const [first = '', second = '', third = ''] = await before(site, {});
  await migrate();
  const endpoints = async (table: string) =>
    (await rowsOf(`SELECT endpoint FROM ${table} ORDER BY id`)).map((row) => row.endpoint);
  await run(
    `SELECT iif(next_at <= ?1, campaign.id, NULL) AS campaign, slice.id AS slice FROM push_campaigns AS campaign
     LEFT JOIN push_slices AS slice ON slice.campaign = campaign.id AND slice.due_at <= ?1 AND next_at > ?1`,
    site.now,
  );
  const { endpoint, p256dh, auth } = await site.service.subscribe();
  await run(SUBSCRIBE, endpoint, p256dh, auth);
  await run('DELETE FROM push_subscriptions WHERE endpoint = ?', first);
  await run('DELETE FROM push_subscribers WHERE endpoint = ?', second);
  for (const table of ['push_subscriptions', 'push_subscribers'])
    expect(await endpoints(table)).toEqual([third, endpoint]);
});
