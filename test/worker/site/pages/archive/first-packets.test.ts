import { expect, test } from 'vitest';
import { SECTION_IDS } from '../../../../../src/publications/sections.ts';
import { archivedStory, storeDays } from '../../../../support/back-issues.ts';
import { HOSTILE_TITLES } from '../../../../support/hostile-titles.ts';
import { publicationFixture } from '../../../../support/publication-fixture.ts';
import { expectParts } from '../../../../support/read-page.ts';

/**
 * Ten segments of a new connection, what arrives in one round trip, are 14,336 bytes. Brotli at
 * the edge makes a quarter more of such a list than gzip does, and as much of all else.
 */
const FIRST_FLIGHT = 12_400;

/** Bytes of a page as gzip. */
async function sentBytes(html: string): Promise<number> {
  const stream = new Blob([html]).stream().pipeThrough(new CompressionStream('gzip'));
  return (await new Response(stream).arrayBuffer()).byteLength;
}

/** Characters that no compression makes shorter, the same in each run. */
function noise(seed: number, length: number, first: number, count: number): string {
  let state = seed + 1;
  return Array.from({ length }, () => {
    state = (state * 48_271) % 2_147_483_647;
    return String.fromCodePoint(first + (state % count));
  }).join('');
}

test.each<[string, (nth: number) => Parameters<typeof archivedStory>[2]]>([
  ['plain titles', (nth) => ({ title: noise(nth, 60, 97, 26) })],
  ['hostile titles', (nth) => ({ title: HOSTILE_TITLES[nth % HOSTILE_TITLES.length]?.[1] ?? '' })],
  ['syllabics', (nth) => ({ title: noise(nth, 120, 0x1401, 500) })],
  ['Arabic', (nth) => ({ title: noise(nth, 150, 0x0620, 40), language: 'ar' })],
  [
    'long addresses of noise',
    (nth) => ({
      title: noise(nth, 160, 33, 90),
      link: `https://a.example/${noise(nth, 550, 97, 26)}`,
    }),
  ],
])(
  'the page of a day of 250 stories with %s fits into the first packets, and leads to the whole of each section',
  async (_, factsOf) => {
    const { publication, read } = publicationFixture();
    const day = '2026-11-12';
    const stories = Array.from({ length: 250 }, (_, nth) => archivedStory(nth, day, factsOf(nth)));
    await storeDays(publication.id, { [day]: { stories } });
    const page = await read(`/archive/${day}`);
    expect(await sentBytes(page.html)).toBeLessThanOrEqual(FIRST_FLIGHT);
    await expectParts(page, { 'img, iframe, b': [] });
    const shown = (await page.texts('.issue li')).length;
    const links = await page.attributes('.issue section > p a', 'href');
    expect(links.length > 0).toBe(shown < 250);
    let whole = 0;
    for (const section of SECTION_IDS.slice(0, 14)) {
      const alone = await read(`/archive/${day}?section=${section}`);
      whole += (await alone.texts('.issue li')).length;
      await expectParts(alone, { 'meta[name=robots]@content': ['noindex,follow'] });
    }
    expect(whole).toBe(250);
  },
);
