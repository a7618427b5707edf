import { applyD1Migrations, reset } from 'cloudflare:test';
import { env } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { rowsOf } from '../../../support/database.ts';
import { insertDeskAndPaper, run } from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  HOUR_MS,
  MINUTE_MS,
  ORANGE,
  OVER,
  RAISED,
  RED,
} from '../../../support/push-subjects.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();

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
  await run('INSERT OR REPLACE INTO desk_weather (desk) VALUES (?)', 'north');
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
  await run(`INSERT OR REPLACE INTO desk_weather (desk) VALUES ('north')`);
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
