import { env } from 'cloudflare:workers';
import { beforeEach, expect, test } from 'vitest';
import { noCounts } from '../../../../perf/simulate/counts.ts';
import { countedDatabase } from '../../../../perf/simulate/worker/counted-storage.ts';
import { DeskStore } from '../../../../src/ingest/store/desk-store.ts';
import { networkOf, type PaperFacts } from '../../../../src/publications/network.ts';
import { firstOf, rowsOf, run } from '../../../support/database.ts';
import { START } from '../../../support/follow.ts';
import { forgetPapers, publishPaper, townPaper } from '../../../support/publish-paper.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

beforeEach(forgetPapers);

const factsOf = (facts: Partial<PaperFacts> = {}): PaperFacts => ({
  id: 'harbour-post',
  hosts: ['harbour-post.example'],
  language: 'en-CA',
  timeZone: 'America/Iqaluit',
  desks: [],
  ...facts,
});
const sync = (...papers: PaperFacts[]) => new DeskStore(env.DB, [], papers).sync(START);
const ownerOf = (host: string) => firstOf('SELECT publication FROM hosts WHERE host = ?', host);
const isPublished = async (id: string) =>
  (await firstOf('SELECT 1 FROM publications WHERE id = ?', id)) !== undefined;

test('a refresh writes the facts of the build’s papers at the paths of published ones', async () => {
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

test('a paper that has changed or left the build changes and leaves with its hosts', async () => {
  await sync(factsOf(), factsOf({ id: 'other', hosts: ['other.example'] }));
  await sync(factsOf({ hosts: ['new.example', 'www.new.example'] }));
  expect(await rowsOf('SELECT * FROM hosts')).toEqual([
    { host: 'new.example', publication: 'harbour-post' },
  ]);
  const counts = noCounts();
  const paper = factsOf({ hosts: ['new.example', 'www.new.example'] });
  await new DeskStore(countedDatabase(env.DB, counts), [], [paper]).sync(START);
  expect(counts).toMatchObject({ statements: 1, rowsWritten: 0 });
});

test('places that are listed twice, or have no time zone, cost the paper nothing as it is written again', async () => {
  const place = (slug: string, timeZone: string) => ({ slug, timeZone });
  const communities = [place('apex', 'UTC'), place('apex', 'UTC'), place('arviat', null as never)];
  for (const timeZone of ['America/Iqaluit', 'America/Toronto'])
    await sync(factsOf({ timeZone, gazetteer: { communities } }));
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
  await sync(factsOf());
  await publishPaper(townPaper({ hosts: ['www.a.example', 'b.example'] }));
  const late = townPaper(facts);
  await publishPaper(late);
  expect(await isPublished(late.id)).toBe(false);
});

test('a host that a published paper has is that of the build’s, with a log line, and theirs again afterwards', async () => {
  const paper = townPaper({ hosts: ['www.harbour-post.example', 'town.example'] });
  await publishPaper(paper);
  await sync(factsOf());
  expect(await ownerOf('harbour-post.example')).toBe('harbour-post');
  expect(await ownerOf('town.example')).toBe(paper.id);
  expect(log.lines('host of a published paper is another’s')).toMatchObject([
    { host: 'www.harbour-post.example', publication: paper.id, owner: 'harbour-post' },
  ]);
  // The paper cannot take it back, and is published without it.
  await publishPaper({ ...paper, name: 'Renamed' });
  expect(await firstOf("SELECT data ->> '$.name' FROM publications")).toBe(paper.name);
  await sync();
  expect(await ownerOf('harbour-post.example')).toBe(paper.id);
});

test('a paper that the build takes over keeps its hosts when its published version is withdrawn', async () => {
  const paper = townPaper({ id: 'harbour-post', hosts: ['harbour-post.example'] });
  await publishPaper(paper);
  await sync(factsOf());
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
  await sync(factsOf());
  expect(log.lines('host of a published paper is another’s')).toMatchObject([
    { host: 'www.town.example', publication: 'later', owner: 'older' },
  ]);
});
