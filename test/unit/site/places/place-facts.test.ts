import { expect, test } from 'vitest';
import { DAY_MS } from '../../../../src/lib/clock/durations.ts';
import type { EditionItem } from '../../../../src/model/edition/edition.ts';
import { distanceKm, placeClock, placeMap } from '../../../../src/site/places/place-facts.ts';
import { composePlaceStories } from '../../../../src/site/places/place-stories.ts';
import { editionItem, NUNAVUT_NEWS, newsSource } from '../../../support/fixtures.ts';

const communities = NUNAVUT_NEWS.gazetteer?.communities ?? [];
const find = (slug: string) =>
  communities.find((each) => each.slug === slug) ?? expect.fail(`no ${slug}`);

const winter = new Date('2026-11-20T19:16:00Z');
const summer = new Date('2026-07-01T19:16:00Z');
test.each([
  ['iqaluit', winter, '2:16\u00a0p.m.\u00a0EST', 'UTC−5'],
  ['iqaluit', summer, '3:16\u00a0p.m.\u00a0EDT', 'UTC−4'],
  ['rankin-inlet', winter, '1:16\u00a0p.m.\u00a0CST', 'UTC−6'],
  ['cambridge-bay', summer, '1:16\u00a0p.m.\u00a0MDT', 'UTC−6'],
  ['coral-harbour', summer, '2:16\u00a0p.m.\u00a0EST', 'UTC−5'],
])('the clock of %s at %o shows its time and zone', (slug, at, time, offset) => {
  expect(placeClock(find(slug), 'en-CA', at)).toMatchObject({ time, offset });
});

test('the clock of a community is in the publication’s language', () => {
  const { time, zone } = placeClock(find('iqaluit'), 'fr-CA', winter);
  expect(time).toBe('14\u00a0h\u00a016\u00a0HNE');
  expect(zone).toMatch(/^Heure normale de l’Est/);
});

test('the clock of a community supports offsets of half an hour, and UTC', () => {
  expect(placeClock({ timeZone: 'America/St_Johns' }, 'en', winter).offset).toBe('UTC−3:30');
  expect(placeClock({ timeZone: 'UTC' }, 'en', winter).offset).toBe('UTC');
});

test('Iqaluit and Rankin Inlet are about 1,180 km apart', () => {
  const km = distanceKm(find('iqaluit'), find('rankin-inlet'));
  expect(km).toBeGreaterThan(1150);
  expect(km).toBeLessThan(1210);
  expect(distanceKm(find('iqaluit'), find('iqaluit'))).toBe(0);
});

test('the map contains every community, with Grise Fiord at the top and Sanikiluaq at the bottom', () => {
  const { width, height, points } = placeMap(communities);
  const all = [...points];
  expect(all).toHaveLength(communities.length);
  const isInside = ({ x, y }: { x: number; y: number }) =>
    x > 0 && x < width && y > 0 && y < height;
  expect(all.filter(([, point]) => !isInside(point))).toEqual([]);
  const byHeight = all.toSorted(([, a], [, b]) => a.y - b.y).map(([slug]) => slug);
  expect([byHeight[0], byHeight.at(-1)]).toEqual(['grise-fiord', 'sanikiluaq']);
});

test('a map of one place or none has finite coordinates', () => {
  const { height, points } = placeMap([find('iqaluit')]);
  for (const value of [height, ...[...points.values()].flatMap(({ x, y }) => [x, y])])
    expect(Number.isFinite(value)).toBe(true);
  expect(placeMap([]).points.size).toBe(0);
});

const NOON = Date.parse('2026-11-20T12:00:00Z');

const PAPER = {
  gazetteer: NUNAVUT_NEWS.gazetteer,
  desks: [{ id: 'desk', name: 'Desk', sources: [newsSource('courier', { publisher: 'Courier' })] }],
};

function story(id: string, title: string, hour = 8, changes: Partial<EditionItem> = {}) {
  return editionItem({
    id,
    title,
    description: `${title}: what the chief of the hamlet says of it, in a sentence that is long enough.`,
    link: `https://courier.example/${id}`,
    pubDate: new Date(NOON + (hour - 12) * 3_600_000).toISOString(),
    ...changes,
  });
}

/** The headlines of Arviat after these editions were published in turn. */
function headlines(editions: readonly (readonly EditionItem[])[], daysBetween = 0): string[] {
  let stories: readonly EditionItem[] = [];
  let shown: readonly EditionItem[] = [];
  for (const [index, local] of editions.entries()) {
    const publishedAt = new Date(NOON + index * daysBetween * DAY_MS).toISOString();
    const composed = composePlaceStories({ publishedAt, sections: { local } }, stories, PAPER);
    stories = composed.stories;
    shown = composed.byPlace.get('arviat') ?? [];
  }
  return shown.map(({ title }) => title);
}

const FIRE = 'Fire in Arviat';
const OLDER = [story('x', 'Old one', 1), story('y', 'Older one', 2)];
const FIRST = [story('a', FIRE, 5), ...OLDER];
const wire = (changes: Partial<EditionItem>) =>
  story('w', 'A night of fire', 4, {
    publisher: 'The Wire',
    link: 'https://wire.example/fire',
    ...changes,
  });
const SAME_PAGE = { link: 'https://courier.example/a' };
const CLAIM: Partial<EditionItem> = { ...SAME_PAGE, isElsewhere: true };
const JOINED = { alsoIn: [{ publisher: 'Courier', ...SAME_PAGE }] };

test.each<[what: string, editions: EditionItem[][], shown: string[]]>([
  ['stay if the edition no longer has them', [[story('a', FIRE)], []], [FIRE]],
  ['change', [[story('a', FIRE)], [story('a', 'Arviat is safe')], []], ['Arviat is safe']],
  ['leave if they no longer name it', [[story('a', FIRE)], [story('a', 'False alarm')], []], []],
  [
    'are merged under another id',
    [[story('a', FIRE)], [story('b', 'Arviat safe', 8, SAME_PAGE)]],
    ['Arviat safe'],
  ],
  ['leave if the feed has older stories but not this one', [FIRST, OLDER, []], []],
  [
    'stay if the feed is full',
    [[story('a', FIRE, 1)], [story('b', 'One', 2), story('c', 'Two', 3)]],
    [FIRE],
  ],
  ['stay if another story has their page', [FIRST, [wire(SAME_PAGE), ...OLDER]], [FIRE]],
  ['stay if another story was joined with them', [FIRST, [wire(JOINED), ...OLDER]], [FIRE]],
  ['leave if another feed only claims their page', [FIRST, [wire(CLAIM), ...OLDER]], []],
  ['exclude a story from the far future', [[story('a', FIRE, 24 * 365)]], []],
])('headlines of a community %s', (_, editions, shown) => {
  expect(headlines(editions)).toEqual(shown);
});

test('headlines of a community stay for 90 days', () => {
  expect(headlines([[story('a', FIRE)], []], 89)).toEqual([FIRE]);
  expect(headlines([[story('a', FIRE)], []], 90)).toEqual([]);
});

test('headlines of a community are the newest fifteen', () => {
  const editions = [0, 1, 2, 3].map((round) =>
    Array.from({ length: 5 }, (_, index) => {
      const number = round * 5 + index;
      return story(String(number), `Arviat story ${number}`, number / 10);
    }),
  );
  const shown = headlines(editions);
  expect(shown).toHaveLength(15);
  expect([shown[0], shown.at(-1)]).toEqual(['Arviat story 19', 'Arviat story 5']);
});
