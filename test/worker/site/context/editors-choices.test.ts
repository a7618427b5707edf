import { env } from 'cloudflare:workers';
import { beforeEach, expect, test, vi } from 'vitest';
import type { Edition, EditionItem } from '../../../../src/model/edition/edition.ts';
import { writeStoredEdition } from '../../../../src/model/edition/stored-edition.ts';
import { storyKey } from '../../../../src/model/editorial/editorial.ts';
import { type EditorialSite, editorialSite } from '../../../support/editorial.ts';
import { composeEdition, NUNAVUT_NEWS, newsItem, newsSource } from '../../../support/fixtures.ts';
import { MINUTE } from '../../../support/publication-fixture.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
beforeEach(() => {
  // Outside a build there is no build id.
  vi.stubEnv('BUILD_ID', 'test');
  return () => vi.unstubAllEnvs();
});

const SOURCES = (['world', 'local', 'politics'] as const).map((section) =>
  newsSource(section, { section, maxItems: 20 }),
);

/** Stories such as `local 3 in Pond Inlet`, each in its section. */
function editionOf(now: number): Edition {
  const items = (source: string) =>
    Array.from({ length: 18 }, (_, index) =>
      newsItem({
        id: `${source}-${index}`,
        title: `${source} ${index} in Pond Inlet`,
        description: `About ${source} ${index}.`,
        link: `https://${source}.example/stories/${index}`,
        pubDate: new Date(now - index * MINUTE).toISOString(),
      }),
    );
  const lastGood = new Map(SOURCES.map(({ id }) => [id, items(id)]));
  return { ...composeEdition({ sources: SOURCES }, lastGood, new Date(now)), number: 1 };
}

let papers = 0;
async function newSite(): Promise<{ site: EditorialSite; edition: Edition }> {
  const id = `chosen-${++papers}`;
  const edition = editionOf(Date.now());
  const desks = [{ id, name: id, sources: SOURCES }];
  const { gazetteer } = NUNAVUT_NEWS;
  const facts = { id, desks, ...(gazetteer && { gazetteer }) };
  return { site: await editorialSite(facts, edition), edition };
}

const storyOf = (edition: Edition, section: 'world' | 'local', index: number): EditionItem => {
  const item = edition.sections[section]?.[index];
  if (!item) throw new Error('no story');
  return item;
};
const leadOf = async (site: EditorialSite) =>
  (await (await site.read('/')).texts('.featured h2'))[0];

const EVERYWHERE = [
  ...['/', '/news', '/news?category=local', '/news?q=local', '/today', '/today.html', '/community'],
  ...['/communities/pond-inlet', '/feeds/all.xml', '/feeds/local.xml', '/api/news?limit=200'],
  ...['/feeds/communities/pond-inlet.xml', '/api/news?q=local&limit=200'],
  ...['/feeds/search.xml?q=local', '/feeds/search.xml?publisher=local', '/feeds/today.xml'],
];

test('a hidden story is nowhere in its paper, another replaces it, and it is back once it is shown again', async () => {
  const { site, edition } = await newSite();
  const hidden = storyOf(edition, 'local', 1);
  const showsIt = async () => {
    const shown: string[] = [];
    for (const path of EVERYWHERE) {
      const text = await (await site.get(path)).text();
      if (text.includes('local 1 in') || text.includes('local.example/stories/1"'))
        shown.push(path);
    }
    return shown;
  };
  const before = await showsIt();
  expect(before).toEqual(EVERYWHERE);
  await site.say({ hidden: [storyKey(hidden)] });
  expect(await showsIt()).toEqual([]);
  expect(await (await site.get('/feeds/local.xml')).text()).toContain('local 15 in');
  expect(site.purged).toContain(`desk:${site.publication.id}:local`);
  await site.say({});
  expect(await showsIt()).toEqual(before);
});

test('a hidden story stays in another paper with the same desk, whose pages do not change', async () => {
  const { site, edition } = await newSite();
  const other = await editorialSite(
    { ...site.publication, id: `${site.publication.id}-other` },
    edition,
  );
  const before = await other.get('/news');
  await site.say({ hidden: [storyKey(storyOf(edition, 'world', 0))] });
  const after = await other.get('/news');
  expect(after.headers.get('ETag')).toBe(before.headers.get('ETag'));
  expect(await leadOf(other)).toBe('world 0 in Pond Inlet');
  expect(await leadOf(site)).toBe('world 1 in Pond Inlet');
});

test('hiding a story hides it together with another publisher’s merged with it, whichever comes first', async () => {
  const { site, edition } = await newSite();
  const first = storyOf(edition, 'local', 0);
  const second = storyOf(edition, 'local', 1);
  const report = { publisher: 'Other', link: 'https://other.example/1' };
  const joined = { ...first, alsoIn: [report] };
  const local = [joined, second];
  const changed = { ...edition, version: 'joined', number: 2, sections: { local } };
  await writeStoredEdition(env.EDITIONS, site.publication.id, changed);
  await site.say({ hidden: [storyKey({ ...report, id: 'x' })] });
  const text = await (await site.get('/api/news')).text();
  expect(text).toContain(second.title);
  expect(text).not.toContain(first.title);
});

test('the pinned story leads the front page once, until its end, and limits the cache lifetime of the page', async () => {
  const { site, edition } = await newSite();
  const { now } = site;
  const story = storyKey(storyOf(edition, 'local', 2));
  expect(await leadOf(site)).toBe('world 0 in Pond Inlet');
  await site.say({ lead: { story, until: new Date(now + 0.5 * MINUTE).toISOString() } });
  expect(await leadOf(site)).toBe('local 2 in Pond Inlet');
  const { html } = await site.read('/');
  expect(html.match(/>local 2 in Pond Inlet</g)).toHaveLength(1);
  const { headers } = await site.get('/');
  expect(headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/^max-age=(?:30|29)\b/);
  site.now = now + 0.5 * MINUTE;
  expect(await leadOf(site)).toBe('world 0 in Pond Inlet');
});

test.each(['hidden', 'gone', 'over'])('a pinned story that is %s does not lead', async (why) => {
  const { site, edition } = await newSite();
  const story = why === 'gone' ? 'no-such-story' : storyKey(storyOf(edition, 'local', 2));
  const minutes = why === 'over' ? -1 : 60;
  await site.say({
    lead: { story, until: new Date(site.now + minutes * MINUTE).toISOString() },
    ...(why === 'hidden' && { hidden: [story] }),
  });
  expect(await leadOf(site)).toBe('world 0 in Pond Inlet');
});
