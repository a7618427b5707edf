import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { FeedStore } from '../../../../src/ingest/store/feed-store.ts';
import type { Desk, Source } from '../../../../src/model/publication/desk.ts';
import { comparedFeed } from '../../../../src/model/publication/feed-address.ts';
import { networkOf, type PaperFacts } from '../../../../src/model/publication/network.ts';
import { ownerOfFeed } from '../../../../src/model/sources/owner-of-feed.ts';
import { countedDatabase } from '../../../support/counted-storage.ts';
import { noCounts } from '../../../support/counts.ts';
import { firstOf, rowsOf, run } from '../../../support/database.ts';
import { newsSource as source } from '../../../support/fixtures.ts';
import { START } from '../../../support/follow.ts';
import { BROKEN_DB } from '../../../support/publication-fixture.ts';
import { deletePapers, publishPaper, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

const desk = (id: string, ...sources: Source[]): Desk => ({ id, name: id, sources });

const sync = (...desks: Desk[]) => new DeskStore(env.DB, desks).sync(START);
const claim = async (limit = 100) =>
  (await new FeedStore(env.DB).claimDue(START, limit)).claims.map(
    (one) => `${one.desk}/${one.source}`,
  );

beforeEach(async () => {
  await deletePapers();
  await run('DELETE FROM desk_editions');
});

test('sync makes the sources of all desks due, alternating between the desks', async () => {
  await sync(desk('north', source('a'), source('b')), desk('world', source('c')));
  expect(await claim(2)).toEqual(['north/a', 'world/c']);
  expect(await claim(2)).toEqual(['north/b']);
});

test('sync writes nothing and sends D1 one statement if nothing has changed', async () => {
  const north = desk('north', source('a'));
  await sync(north);
  const rows = noCounts();
  const db = countedDatabase(env.DB, rows);
  await new DeskStore(db, [north]).sync(START);
  expect(rows).toMatchObject({ statements: 1, rowsWritten: 0 });
});

test('a paused or removed source is not claimed, and is claimed again once it is listed as before', async () => {
  await sync(desk('north', source('a'), source('b'), source('c')));
  await sync(desk('north', source('a', { paused: 'its terms' }), source('b')));
  expect(await claim()).toEqual(['north/b']);
  await sync(desk('north', source('a'), source('b'), source('c')));
  expect(await claim()).toEqual(['north/a', 'north/c']);
});

test('a source whose row was deleted is due again', async () => {
  const north = desk('north', source('a'));
  await sync(north);
  await run('DELETE FROM desk_sources');
  await sync(north);
  expect(await claim()).toEqual(['north/a']);
});

test('a changed desk is published again, and an unchanged one is not', async () => {
  const unchanged = desk('world', source('c'));
  await sync(desk('north', source('a')), unchanged);
  await run(
    "INSERT INTO desk_editions (desk, revision, published_revision) VALUES ('north', 1, 1), ('world', 1, 1)",
  );
  await sync(desk('north', source('a', { publisher: 'New name' })), unchanged);
  expect((await new FeedStore(env.DB).claimDue(START, 0, 10)).unpublished).toEqual(['north']);
});

test('find returns stored desks as they were stored, and built-in ones without D1', async () => {
  const north = desk('north', source('a', { maxItems: 3, redirectHosts: ['b.example'] }));
  await sync(north);
  expect(await new DeskStore(env.DB, []).find(['north'])).toEqual(new Map([['north', north]]));
  const built = new DeskStore(BROKEN_DB, [north]);
  expect(await built.find(['north'])).toEqual(new Map([['north', north]]));
});

test.each([
  'no JSON',
  '{}',
  '{"id":"north","name":"N","sources":[{"id":"a"}]}',
  '{"id":"another","name":"N","sources":[]}',
])(
  'a stored desk with the value %s is left out and logged, and the others are found',
  async (text) => {
    await sync(desk('north', source('a')), desk('world', source('c')));
    await run("UPDATE desks SET definition = ? WHERE id = 'north'", text);
    const found = await new DeskStore(env.DB, []).find(['north', 'world', 'nobody']);
    expect([...found.keys()]).toEqual(['world']);
    expect(log.lines('stored desk unreadable')).toHaveLength(1);
  },
);

test('claimDue reads only due sources', async () => {
  const others = Array.from({ length: 500 }, (_, index) => source(`s-${index}`));
  await sync(desk('north', ...others));
  await run("UPDATE desk_sources SET next_at = next_at + 1e9 WHERE source <> 's-7'");
  const rows = noCounts();
  const db = countedDatabase(env.DB, rows);
  expect((await new FeedStore(db).claimDue(START, 100)).claims).toHaveLength(1);
  // Temporary rows of the statement count, too.
  expect(rows.rowsRead).toBeLessThan(60);
});

const ADDRESS = 'https://www.paper.ca/news/feed/?lang=en';

// The spellings of an address: test/unit/model/publication.test.ts.
test.each(['HTTPS://PAPER.CA/news/feed?lang=en#top', 'https://www.Paper.ca:443/events.ics#a'])(
  'ownerOfFeed names the desk that follows a feed or calendar, spelt %s',
  async (spelt) => {
    const calendars = [{ id: 'events', publisher: 'Town', url: 'https://paper.ca/events.ics' }];
    await sync({ ...desk('north', source('a', { url: ADDRESS })), calendars });
    expect(await ownerOfFeed(env.DB, spelt)).toEqual({ kind: 'desk', id: 'north' });
  },
);

test('ownerOfFeed returns nothing for another feed, an invalid address, and text with SQL syntax', async () => {
  await sync(desk('north', source('a', { url: ADDRESS })));
  for (const other of [
    'https://www.paper.ca/news/feed/?lang=fr',
    'https://www.paper.ca/news/feed/more?lang=en',
    'https://other.paper.ca/news/feed/?lang=en',
    'nothing',
    '',
    `https://paper.ca/' OR 1=1 --`,
  ])
    expect(await ownerOfFeed(env.DB, other), other).toBeUndefined();
});

test('ownerOfFeed names the desk whose feed has moved to the address', async () => {
  await sync(desk('north', source('a', { url: 'https://old.ca/feed' })));
  const moved = { address: 'https://old.ca/feed', movedTo: 'https://new.ca/feed' };
  await run('UPDATE desk_sources SET state = json_patch(state, ?)', JSON.stringify(moved));
  expect(await ownerOfFeed(env.DB, 'https://new.ca/feed/')).toEqual({ kind: 'desk', id: 'north' });
});

test('ownerOfFeed prefers a paper to a desk, and ignores a desk that has paused the feed', async () => {
  await sync(desk('town', source('a', { url: ADDRESS })));
  await run(
    'INSERT INTO own_feeds (address, publication) VALUES (?, ?)',
    comparedFeed(ADDRESS),
    'town',
  );
  expect(await ownerOfFeed(env.DB, ADDRESS)).toEqual({ kind: 'paper', id: 'town' });
  await deletePapers();
  await sync(desk('north', source('a', { url: ADDRESS, paused: 'its terms' })));
  expect(await ownerOfFeed(env.DB, ADDRESS)).toBeUndefined();
});

const factsOf = (facts: Partial<PaperFacts> = {}): PaperFacts => ({
  id: 'harbour-post',
  hosts: ['harbour-post.example'],
  language: 'en-CA',
  timeZone: 'America/Iqaluit',
  desks: [],
  ...facts,
});
const syncPapers = (...papers: PaperFacts[]) => new DeskStore(env.DB, [], papers).sync(START);
const ownerOf = (host: string) => firstOf('SELECT publication FROM hosts WHERE host = ?', host);
const isPublished = async (id: string) =>
  (await firstOf('SELECT 1 FROM publications WHERE id = ?', id)) !== undefined;

test('a refresh writes the facts of built-in papers at the paths of published ones', async () => {
  const paper = townPaper({ hosts: ['one.example'] });
  const { papers } = networkOf([paper]);
  await new DeskStore(env.DB, [], papers).sync(START);
  const [row] = await rowsOf('SELECT id, data FROM built_in_papers');
  const [{ communities } = { communities: [] }] = [paper.gazetteer];
  expect(JSON.parse(String(row?.data))).toEqual({
    id: paper.id,
    hosts: ['one.example'],
    language: paper.language,
    timeZone: paper.timeZone,
    desks: paper.desks.map(({ id }) => id),
    gazetteer: {
      communities: communities.map(({ slug, timeZone, station }) =>
        station === undefined ? { slug, timeZone } : { slug, timeZone, station },
      ),
    },
  });
  expect(communities.length).toBeGreaterThan(0);
});

test('a built-in paper that is changed or removed is updated or removed with its hosts', async () => {
  await syncPapers(factsOf(), factsOf({ id: 'other', hosts: ['other.example'] }));
  await syncPapers(factsOf({ hosts: ['new.example', 'www.new.example'] }));
  expect(await rowsOf('SELECT * FROM hosts')).toEqual([
    { host: 'new.example', publication: 'harbour-post' },
  ]);
  const counts = noCounts();
  const paper = factsOf({ hosts: ['new.example', 'www.new.example'] });
  await new DeskStore(countedDatabase(env.DB, counts), [], [paper]).sync(START);
  expect(counts).toMatchObject({ statements: 1, rowsWritten: 0 });
});

test('places listed twice or without a time zone do not prevent the paper from being written again', async () => {
  const place = (slug: string, timeZone: string) => ({ slug, timeZone });
  const communities = [place('apex', 'UTC'), place('apex', 'UTC'), place('arviat', null as never)];
  for (const timeZone of ['America/Iqaluit', 'America/Toronto'])
    await syncPapers(factsOf({ timeZone, gazetteer: { communities } }));
  expect(await rowsOf('SELECT community, time_zone FROM communities')).toEqual([
    { community: '', time_zone: 'America/Toronto' },
    { community: 'apex', time_zone: 'UTC' },
  ]);
});

test.each([
  ['a host of the build', { hosts: ['late.example', 'harbour-post.example'] }],
  ['one in another spelling', { hosts: ['late.example', 'www.harbour-post.example'] }],
  ['the id of one of the build', { id: 'harbour-post', hosts: ['late.example'] }],
  ['a host of a published one, without its www', { hosts: ['a.example'] }],
  ['a host of a published one, with www before it', { hosts: ['www.b.example'] }],
] as const)('a paper with %s is not published', async (_, facts) => {
  await syncPapers(factsOf());
  await publishPaper(townPaper({ hosts: ['www.a.example', 'b.example'] }));
  const late = townPaper(facts);
  await publishPaper(late);
  expect(await isPublished(late.id)).toBe(false);
});

test('a host of both a built-in and a published paper is the built-in one’s, with a log line, until that goes', async () => {
  const paper = townPaper({ hosts: ['www.harbour-post.example', 'town.example'] });
  await publishPaper(paper);
  await syncPapers(factsOf());
  expect(await ownerOf('harbour-post.example')).toBe('harbour-post');
  expect(await ownerOf('town.example')).toBe(paper.id);
  expect(log.lines('host of a published paper is another’s')).toMatchObject([
    { host: 'www.harbour-post.example', publication: paper.id, owner: 'harbour-post' },
  ]);
  // The paper cannot get it back, and is published without it.
  await publishPaper({ ...paper, name: 'Renamed' });
  expect(await firstOf("SELECT data ->> '$.name' FROM publications")).toBe(paper.name);
  await syncPapers();
  expect(await ownerOf('harbour-post.example')).toBe(paper.id);
});

test('a paper that becomes built-in keeps its hosts when its published version is withdrawn', async () => {
  const paper = townPaper({ id: 'harbour-post', hosts: ['harbour-post.example'] });
  await publishPaper(paper);
  await syncPapers(factsOf());
  await run('UPDATE publications SET data = NULL WHERE id = ?', paper.id);
  expect(await ownerOf('harbour-post.example')).toBe('harbour-post');
  expect(log.lines('host of a published paper is another’s')).toEqual([]);
});

test('a host that two published papers name is logged with both', async () => {
  await publishPaper(townPaper({ id: 'older', hosts: ['town.example'] }));
  const later = townPaper({ id: 'later', hosts: ['later.example'] });
  await publishPaper(later);
  // As earlier versions compared hosts.
  await run(
    `UPDATE publications SET data = json_set(data, '$.hosts', json('["www.town.example"]')) WHERE id = 'later'`,
  );
  await syncPapers(factsOf());
  expect(log.lines('host of a published paper is another’s')).toMatchObject([
    { host: 'www.town.example', publication: 'later', owner: 'older' },
  ]);
});
