import { DatabaseSync } from 'node:sqlite';
import { beforeEach, expect, test } from 'vitest';
import { migrationStatements } from '../../scripts/migrations.ts';

/** The first migration after the last release. */
const FIRST = '0027';
/** From this migration on the previous release cannot write posts. */
const LAST = '0038';

let database: DatabaseSync;
const run = (sql: string, ...values: (string | number | null)[]) =>
  database.prepare(sql).run(...values);
const rows = (sql: string) => database.prepare(sql).all();
const migrate = async (isWanted: (name: string) => boolean) => {
  for (const sql of await migrationStatements(isWanted)) database.exec(sql);
};

beforeEach(async () => {
  database = new DatabaseSync(':memory:');
  await migrate((name) => name < FIRST);
});

function publish(id: string, facts: object = {}) {
  const data = { id, hosts: [`${id}.ca`], language: 'en', timeZone: 'UTC', desks: [], ...facts };
  run(
    "INSERT INTO publications (id, data, digest, published_at) VALUES (?, ?, 'x', 1)",
    ...[id, JSON.stringify(data)],
  );
}

function follow(desk: string, source: string, state: string) {
  run(
    "INSERT INTO desk_sources (desk, source, host, next_at, state) VALUES (?, ?, '', 0, ?)",
    ...[desk, source, state],
  );
}

function stage(id: string, facts: object) {
  run(
    "INSERT INTO staged_publications (token, publication, data, size, digest, staged_at) VALUES ('t', ?, ?, 1, 'd', 1)",
    ...[id, JSON.stringify(facts)],
  );
}

const CONFLICTS = "SELECT kind, value, owner FROM publication_conflicts WHERE token = 't'";

test.each(['', '{', '[]', 'null', '"x"'])(
  'a paper and a source with damaged data %j do not prevent others from being published',
  async (damaged) => {
    publish('damaged');
    publish('town');
    database.exec('DROP TRIGGER publications_changed');
    run("UPDATE publications SET data = ? WHERE id = 'damaged'", damaged);
    database.exec(
      'CREATE TRIGGER publications_changed AFTER UPDATE ON publications BEGIN SELECT 1; END',
    );
    follow('north', 'damaged', damaged);
    follow('north', 'sound', '{"address":"https://www.feeds.ca/rss/"}');
    await migrate((name) => name >= FIRST);
    stage('late', { hosts: ['www.town.ca', 'late.ca'], feeds: ['feeds.ca/rss', 'late.ca/rss'] });
    expect(rows(CONFLICTS)).toEqual([
      { kind: 'host', value: 'www.town.ca', owner: 'town' },
      { kind: 'feed', value: 'feeds.ca/rss', owner: 'north' },
    ]);
    expect(rows("SELECT name FROM named_hosts WHERE publication = 'town'")).toHaveLength(1);
  },
);

test('all desks’ sources are scanned once for a staged paper, for any number of its feeds', async () => {
  await migrate((name) => name >= FIRST);
  const plan = rows(`EXPLAIN QUERY PLAN ${CONFLICTS}`).map(({ detail }) => String(detail));
  const scan = plan.indexOf('SCAN desk_sources');
  expect(plan.lastIndexOf('CO-ROUTINE followed_feeds', scan)).toBe(scan - 1);
  expect(plan).toContainEqual(expect.stringMatching(/^SEARCH followed_feeds USING AUTOMATIC/));
});

test('the previous release publishes, uploads, and writes posts until migration 0038', async () => {
  await migrate((name) => name >= FIRST && name < LAST);
  stage('town', { hosts: ['town.ca'] });
  run(`INSERT INTO publications (id, data, digest, published_at)
    SELECT publication, data, digest, staged_at FROM staged_publications
    WHERE NOT EXISTS (SELECT 1 FROM publication_conflicts WHERE token = 't')
    ON CONFLICT (id) DO UPDATE SET data = excluded.data, digest = excluded.digest`);
  run(
    "INSERT INTO uploads (paper, hash, name, alt, person, uploaded_at) VALUES ('town', 'h', '', '', 'E', 1)",
  );
  run(
    `INSERT INTO posts (domain, slug, id, date, meta_title, meta_description, short_tail_keywords, blog)
     VALUES ('town.ca', 'ice', 'ice', '2026-11-20', 'T', 'D', 'frost', 'B')`,
  );
  run(
    `INSERT INTO post_copies (domain, id, slug, version, data, owner, saved_by, saved_at)
     VALUES ('town.ca', 'p', 'draft', 1, '{}', '', 'E', 1)`,
  );
  await migrate((name) => name >= LAST);
  expect(rows('SELECT domain, paper FROM post_domains')).toEqual([
    { domain: 'town.ca', paper: 'town' },
  ]);
});

test('no migration scans a table once for each row of another', async () => {
  const seen: string[] = [];
  for (const sql of await migrationStatements((name) => name >= FIRST && name < '0031')) {
    if (/^(?:--.*\n)*INSERT/.test(sql))
      seen.push(...rows(`EXPLAIN QUERY PLAN ${sql}`).map(({ detail }) => String(detail)));
    database.exec(sql);
  }
  const scanned = seen.filter((detail) =>
    /^SCAN (?:publications|desk_sources|audit|people|paper_versions)\b/.test(detail),
  );
  // One scan for their times, one for their hosts.
  expect(scanned).toEqual(['SCAN publications', 'SCAN publications']);
});

test('damaged campaigns, slices, places and stations do not prevent other notifications', async () => {
  publish('town', {
    desks: ['north'],
    gazetteer: { communities: ['x', { slug: 'iqaluit', timeZone: 'UTC', station: 'nu-21' }] },
  });
  for (const [id, definition] of [
    ['broken', '{'],
    ['north', '{"stations":["x",{"id":"nu-21"}]}'],
  ] as const)
    run("INSERT INTO desks (id, definition, digest) VALUES (?, ?, '')", id, definition);
  run(
    `INSERT INTO push_subscriptions (endpoint, service, p256dh, auth, paper, community, desk, station, level, language, time_zone, all_clear)
     VALUES ('https://fcm.googleapis.com/1', '', '', '', 'town', 'iqaluit', 'north', 'nu-21', 0, 'en', 'UTC', 1)`,
  );
  for (const content of ['{', '{"audience":{"station":"nu-21"}}'])
    run(
      `INSERT INTO push_campaigns (subject, desk, step, level, ends_at, next_at, cut, last_id, content)
       VALUES (?, 'north', 'alert', 2, 9, 0, 'c', 9, ?)`,
      ...[`warning north nu-21 ${content.length}`, content],
    );
  run("INSERT INTO push_slices (campaign, service, ids, due_at) VALUES (2, '', '[', 0)");
  await migrate((name) => name >= FIRST);
  expect(rows('SELECT topic, notified_level FROM push_sent')).toEqual([
    { topic: 'warning nu-21 32', notified_level: 2 },
  ]);
  expect(rows('SELECT * FROM desk_stations')).toEqual([{ desk: 'north', station: 'nu-21' }]);
  expect(rows("SELECT community FROM communities WHERE paper = 'town'")).toEqual([
    { community: '' },
    { community: 'iqaluit' },
  ]);
});
