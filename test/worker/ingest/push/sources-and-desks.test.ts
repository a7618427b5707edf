import { env } from 'cloudflare:workers';
import { describe, expect, test } from 'vitest';
import { whoIsDue } from '../../../../src/ingest/push/due.ts';
import {
  insertDesk,
  PUSH_DESK,
  preparePush,
  publishOther,
  run,
  setPaper,
} from '../../../support/push-database.ts';
import { PushSite } from '../../../support/push-site.ts';
import {
  blizzard,
  boilWater,
  DAY_MS,
  HOUR_MS,
  LONG,
  MINUTE_MS,
  NO_NEWS,
  NOON,
  OVER,
  RED,
  time,
} from '../../../support/push-subjects.ts';

preparePush();

test('a warning that each of two desks leaves out once, in turn, is in force', async () => {
  const site = new PushSite();
  await site.addSecondDesk('north', 'east');
  await site.subscribe();
  const red = blizzard({ level: 3, endsAt: LONG });
  await site.read(red);
  for (const [desk, said] of [
    ['north', []],
    ['east', [red]],
    ['east', []],
    ['north', []],
    ['east', [red]],
    ['north', [red]],
  ] as const)
    await site.readBy(desk, ...said);
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
});

describe('a feed that leaves out a warning once and is silent then', () => {
  test('stops reporting, and says no end', async () => {
    const site = new PushSite();
    await site.subscribe();
    await site.read(blizzard({ level: 3, endsAt: LONG }));
    await site.read();
    await site.pass(40 * HOUR_MS);
    expect(site.titles()).toEqual([RED, NO_NEWS]);
  });

  test('holds back no end that another desk reads', async () => {
    const site = new PushSite();
    await site.addSecondDesk('north', 'east');
    await site.subscribe();
    await site.read(blizzard({ level: 3, endsAt: LONG }));
    await site.readBy('east');
    for (let turn = 0; turn < 4; turn++) {
      await site.readBy('north');
      await site.pass(10 * MINUTE_MS);
    }
    await site.pass(5 * DAY_MS);
    expect(site.titles()).toEqual([RED, OVER]);
  });
});

test('a notice that editors end within the next minute is over then, also for who was not to be disturbed', async () => {
  const site = new PushSite();
  const awake = await site.subscribe();
  await site.subscribe({ quiet: [11, 15] });
  await site.say(boilWater({ kind: 'closure' }));
  site.now += 30 * MINUTE_MS;
  await site.say(boilWater({ kind: 'closure', until: time(site.now + 50_000) }));
  await site.pass(20 * HOUR_MS);
  expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
  expect(site.titles(awake)).toHaveLength(2);
});

test('who is no longer at a place of a notice hears no end of it where it is for more places now', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.say(boilWater({ communities: ['iqaluit', 'apex'] }));
  await run("UPDATE push_subscribers SET community = 'arviat'");
  await site.say(boilWater({ communities: ['iqaluit', 'apex', 'kimmirut'] }));
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual(['Boil water']);
});

test('a notice that is left out, but open in the editors’ table, is not said to be without news', async () => {
  const site = new PushSite();
  await site.subscribe();
  const until = NOON + 5 * DAY_MS;
  await site.say(boilWater({ until: time(until) }));
  await run(
    `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, written_by, saved_by, saved_at) VALUES ('paper', 'water', 1, '{}', 0, ?, 'E', 'E', 0)`,
    until,
  );
  await site.say();
  await site.pass(3 * DAY_MS);
  expect(site.titles()).toEqual(['Boil water']);
});

test('a publication that changes no place makes no alert due', async () => {
  const site = new PushSite();
  const data = await publishOther();
  await site.subscribe();
  await site.warn(blizzard({ endsAt: LONG }));
  await site.pass(30 * MINUTE_MS);
  const due = () =>
    env.DB.prepare('SELECT count(*) AS due FROM push_alerts WHERE pass_at = 0').first('due');
  for (const [changes, expected] of [
    [{ name: 'New' }, 0],
    [{ desks: ['north', 'east'] }, 1],
  ] as const) {
    const changed = JSON.stringify({ ...JSON.parse(data), ...changes });
    await run(`UPDATE publications SET data = ? WHERE id = 'other'`, changed);
    expect(await due()).toBe(expected);
  }
});

test('a warning is sent where the first of two desks that follow its station cannot read its feed', async () => {
  const site = new PushSite();
  await insertDesk({ ...PUSH_DESK, id: 'first' });
  await setPaper('$.desks', ['first', 'north']);
  await site.subscribe();
  await site.warn(blizzard({ level: 3, endsAt: LONG }));
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual([RED]);
});

test('who subscribes with another paper and comes back while a warning is on hears its end', async () => {
  const site = new PushSite();
  await publishOther();
  await site.subscribe();
  await site.warn(blizzard({ level: 3, endsAt: LONG }));
  for (const paper of ['other', 'paper']) {
    site.now += MINUTE_MS;
    await run('UPDATE push_subscribers SET paper = ?, subscribed_at = ?', paper, site.now);
  }
  site.now += MINUTE_MS;
  await site.warn();
  await site.pass(25 * MINUTE_MS);
  expect(site.titles()).toEqual([RED, OVER]);
});

describe('a notice that is edited while its push is in flight', () => {
  test.each<[string, Parameters<typeof boilWater>[0] | undefined, unknown[]]>([
    ['with another text', { source: 'Other' }, ['Boil water']],
    [
      'for others',
      { communities: ['arviat'] },
      // As it was sent.
      ['Boil water', 'Over: Boil water'],
    ],
    ['for fewer, among them its reader', { communities: ['iqaluit'] }, ['Boil water']],
    ['as one that ends at once', { until: time(NOON + 1_000) }, ['Boil water', 'Over: Boil water']],
    ['away', undefined, ['Boil water', 'Over: Boil water']],
  ])('%s is sent once, and its end where there is one', async (_, changes, titles) => {
    const site = new PushSite();
    await site.subscribe();
    await site.edit(boilWater());
    await site.plan();
    const { receive } = site.service;
    let isFirst = true;
    site.service.receive = async (request) => {
      if (isFirst) {
        isFirst = false;
        site.now += 2_000;
        await (changes ? site.edit(boilWater(changes)) : site.edit());
        await site.plan();
        for (const { body } of site.messages.splice(0)) await site.deliver(body);
        for (const { body } of site.messages.splice(0)) await site.deliver(body);
      }
      return receive.call(site.service, request);
    };
    await site.drain();
    await site.pass(2 * HOUR_MS);
    expect(site.titles()).toEqual(titles);
  });

  test('ten times, withdrawn and back again, to many, with each message twice, is sent once', async () => {
    const site = new PushSite();
    for (let turn = 0; turn < 45; turn++) await site.subscribe();
    for (let turn = 0; turn < 10; turn++) {
      site.now += 1_000;
      await (turn % 3 === 2 ? site.edit() : site.edit(boilWater({ source: String(turn) })));
      await site.plan();
      const messages = site.messages.splice(0);
      await Promise.all([...messages, ...messages].map(({ body }) => site.deliver(body)));
    }
    await site.pass(DAY_MS / 2);
    expect(site.titles().filter((title) => title === 'Boil water')).toHaveLength(45);
    expect(new Set(site.service.requests).size).toBe(45);
  });
});

test('a pass does not read what the desks of other papers say of the same station', async () => {
  const site = new PushSite();
  for (let turn = 0; turn < 10; turn++) await site.subscribe();
  await site.warn(blizzard({ endsAt: LONG }));
  const rowsRead = async (level: number, state: string) => {
    await run('UPDATE push_alerts SET level = ?, state = ?, since = ?', level, state, site.now);
    const alert = await env.DB.prepare('SELECT min(id) FROM push_alerts').first('min(id)');
    const query = env.DB.prepare(`${whoIsDue('all')} SELECT id FROM due`).bind(alert, site.now);
    const { results, meta } = await query.all();
    expect(results).toHaveLength(10);
    return meta.rows_read;
  };
  const bothRowsRead = async () => (await rowsRead(2.5, 'on')) + (await rowsRead(2, 'over'));
  const alone = await bothRowsRead();
  await run(
    `WITH RECURSIVE numbers (number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < 500)
     INSERT INTO push_alerts (subject, kind, scope, name, desk, since, level, communities, starts_at, ends_at, read_at, begun_at, raised_at, content)
     SELECT 'warning other nu-21 ' || number, kind, scope, number, 'other', since, level, communities, starts_at, ends_at, read_at, begun_at, raised_at, content
     FROM numbers, push_alerts`,
  );
  expect(await bothRowsRead()).toBeLessThan(2 * alone);
});

test('a paper whose id is that of a station holds back no end of another paper of the desk', async () => {
  const site = new PushSite();
  await site.subscribe();
  await site.edit(boilWater());
  await run(
    `INSERT INTO editorial (paper, desk, data, changed_at) SELECT 'nu-21', desk, data, changed_at FROM editorial`,
  );
  await site.plan();
  await site.pass(MINUTE_MS);
  await site.say();
  await site.pass(HOUR_MS);
  expect(site.titles()).toEqual(['Boil water', 'Over: Boil water']);
});
