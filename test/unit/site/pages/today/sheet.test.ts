import { expect, test } from 'vitest';
import type { Edition, EditionItem } from '../../../../../src/model/edition/edition.ts';
import { SECTION_IDS, type SectionId } from '../../../../../src/shared/sections.ts';
import { MAX_SHEET_BYTES, makeSheet } from '../../../../../src/site/pages/today/compose-sheet.ts';
import { countPerSection } from '../../../../../src/site/pages/today/count-per-section.ts';
import { renderSheet } from '../../../../../src/site/pages/today/Sheet.tsx';
import { sheetWeather } from '../../../../../src/site/pages/today/sheet-weather.ts';
import {
  NOW,
  PAPER,
  sheetDocuments,
  sheetEdition,
  sheetItem,
  sheetWeatherOf,
  WARNINGS,
} from '../../../../support/sheet-editions.ts';
import { weatherWarning } from '../../../../support/weather.ts';

const NO_EVENTS = { events: [], more: 0 };
const NO_STORIES = sheetEdition(() => 0);
const ONE_EACH = sheetEdition(() => 1);

/** The sheet of an edition, by default of the sample paper with warnings. */
function sheetOf(
  edition: Edition,
  { publication = PAPER, report = sheetWeatherOf(PAPER, WARNINGS), now = NOW } = {},
) {
  const weather = sheetWeather(publication, report, now);
  const sheet = makeSheet({
    publication,
    edition,
    isPublished: true,
    weather,
    events: NO_EVENTS,
    now,
  });
  return { sheet, html: renderSheet(publication, sheet) };
}
const documentOf = (...given: Parameters<typeof sheetOf>) => sheetOf(...given).html;

const bytesOf = (html: string) => new TextEncoder().encode(html).byteLength;
const storiesOf = (html: string) =>
  Array.from(html.matchAll(/<li(?: class="off")?><h3.*?<\/p><\/li>/gsu), ([story]) => story);
const editionOf = (items: readonly EditionItem[]): Edition => ({
  ...NO_STORIES,
  sections: Object.fromEntries(
    SECTION_IDS.map((id) => [id, items.filter(({ section }) => section === id)]),
  ),
});

test.each(Object.entries(sheetDocuments()))(
  'the sheet “%s” has up to 60,000 bytes, only complete stories and no scripts',
  (_, html) => {
    expect(bytesOf(html)).toBeLessThanOrEqual(MAX_SHEET_BYTES);
    expect(storiesOf(html)).toHaveLength(html.split('<h3').length - 1);
    expect(html.endsWith('</footer></body></html>')).toBe(true);
    expect(html).not.toMatch(/<script|javascript:|<img/);
  },
);

test('the sheet of a full edition is full, has stories of every section, and links to the others', () => {
  const html = documentOf(sheetEdition(() => 15));
  expect(bytesOf(html)).toBeGreaterThan(50_000);
  expect(bytesOf(html)).toBeLessThanOrEqual(MAX_SHEET_BYTES);
  const [, local = '', ...others] = html.split('<section><h2>');
  const counts = [local, ...others].map((section) => storiesOf(section).length);
  expect(counts).toHaveLength(17);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  expect(local).toContain(
    `<p class="left"><a href="https://nunavut-news.example/news?category=local">and ${15 - storiesOf(local).length} more</a></p>`,
  );
});

test('the sheet of a small edition has all stories with their sentences', () => {
  const html = documentOf(sheetEdition((section) => (section === 'local' ? 15 : 0)));
  expect(storiesOf(html)).toHaveLength(15);
  expect(html).not.toContain('class="left"');
  expect(html).toContain('as the company told their mayors on Thursday evening in a call.');
});

test('a story has its first sentence, publisher and time with zone', () => {
  const html = documentOf(editionOf([sheetItem('local', 0)]));
  expect(storiesOf(html)).toEqual([
    '<li><h3><a href="https://publisher.example/local/2026/11/20/a-story-with-an-address-as-publishers-write-them-0/" target="_blank" rel="noopener">Council approves a second reservoir after three dry summers (local 0)</a></h3><p><span>The vote was unanimous.</span> <i>Sila Times, Nov\u00a020, 12:05\u00a0p.m.\u00a0EST</i></p></li>',
  ]);
});

test('a story without date, summary and address says “no date” and has a plain headline', () => {
  const changes = { description: '', isDated: false, link: '#' };
  expect(storiesOf(documentOf(editionOf([sheetItem('local', 1, changes)])))).toEqual([
    '<li><h3>Sealift arrives nine days late (local 1)</h3><p><i>The Tundra Post, no date</i></p></li>',
  ]);
});

test('a story in another language is marked with language and direction, but not its publisher', () => {
  const changes = {
    title: 'أخبار',
    description: 'جملة.',
    language: 'ar',
    direction: 'rtl',
  } as const;
  const [story] = storiesOf(documentOf(editionOf([sheetItem('local', 1, changes)])));
  expect(story).toContain('<h3 lang="ar" dir="rtl">');
  expect(story).toContain('<span lang="ar" dir="rtl">جملة.</span> <i>The Tundra Post');
  const inuktitut = sheetItem('local', 0, { title: 'ᓄᓇᕗᑦ', language: 'iu' });
  expect(documentOf(editionOf([inuktitut]))).toContain('<h3 lang="iu-Cans">');
});

test('a story of two sections is listed in the first', () => {
  const twice = (section: SectionId) =>
    sheetItem(section, 0, { title: 'Once', link: 'https://publisher.example/once' });
  const html = documentOf(editionOf([twice('world'), twice('local')]));
  expect(storiesOf(html)).toHaveLength(1);
  expect(html.indexOf('>Local</a>')).toBeGreaterThan(0);
  expect(html).not.toContain('>World</a>');
});

test('the sheet of 500 warnings lists six and the number of the others', () => {
  const warnings = Array.from({ length: 500 }, (_, nth) =>
    weatherWarning({ id: `${nth}`, title: { en: `Warning ${nth}`, fr: `Avis ${nth}` } }),
  );
  const report = sheetWeatherOf(PAPER, warnings);
  const { sheet, html } = sheetOf(ONE_EACH, { report });
  expect(sheet.weather.warnings).toHaveLength(6);
  expect(html).toContain('494 more warnings: ');
});

test('a warning for several places is listed once, with its level in words', () => {
  const html = documentOf(ONE_EACH);
  expect(html).toContain(
    '<li class="orange"><b>Orange: Blizzard Warning</b> <!-- -->Iqaluit, Kimmirut, Pangnirtung; until Nov\u00a021, 4:00\u00a0a.m.\u00a0EST. Blizzard',
  );
  expect(html).toContain(
    '<b>Yellow: Wind Warning</b> <!-- -->Rankin Inlet; until Nov\u00a021, 3:00\u00a0a.m.\u00a0CST.',
  );
});

test.each([
  ['observed Nov\u00a020, 6:00\u00a0a.m.\u00a0EST', 0],
  ['observed more than three hours ago, Nov\u00a020, 6:00\u00a0a.m.\u00a0EST', 4],
  ['Iqaluit: no recent report.', 13],
])('the sheet says “%s” of an observation after %i hours', (words, hours) => {
  const now = new Date(Date.parse('2026-11-20T11:00:00Z') + hours * 3_600_000);
  const report = sheetWeatherOf(PAPER, [], '2026-11-20T11:00:00Z');
  const html = documentOf(NO_STORIES, { report, now });
  expect(html).toContain(words);
  expect(html.includes('-24°C') || html.includes('-20°C')).toBe(hours < 12);
});

test('the sheet of a paper without stations has no weather', () => {
  const { gazetteer: _, ...publication } = PAPER;
  expect(documentOf(ONE_EACH, { publication })).not.toContain('°C');
});

test.each<[string, (section: SectionId) => number, number, number]>([
  ['no stories', () => 0, 12, 0],
  ['ten stories', (section) => (section === 'local' ? 10 : 0), 12, 10],
  ['eleven stories', (section) => (section === 'local' ? 11 : 0), 10, 11],
  ['one story in each of 17 sections', () => 1, 10, 1],
  ['51 stories', () => 3, 7.5, 3],
  ['more stories than have room', () => 4, 7.5, 3],
  ['sections of different lengths', (section) => (section < 'n' ? 8 : 1), 7.5, 4],
])(
  'the sheet of %s has the largest font that fits, else only the first stories of each section',
  (_, count, size, perSection) => {
    expect(sheetOf(sheetEdition(count)).sheet.paper).toMatchObject({ size, perSection });
  },
);

test.each([
  ['ten long stories', '12', 2],
  ['21 long stories', '10', 4],
  ['full of long stories', '7.5', 4],
  ['full of long stories and warnings', '7.5', 3],
])(
  'the sheet “%s” is printed in %s points, without stories from the %ith of a section on',
  (name, size, hidden) => {
    const [, ...printed] =
      /main\{font-size:([\d.]+)pt\}.*?nth-child\(n\+(\d+)\)/.exec(sheetDocuments()[name] ?? '') ??
      [];
    expect(printed).toEqual([size, `${hidden}`]);
  },
);

const A_LONG = [10, 10, 10];

test.each([
  ['all stories if there is room', [[10, 10], [10]], 30, 2],
  ['no partial story', [[10, 10], [10]], 29, 1],
  ['as few of each section', [A_LONG, [10, 90, 10]], 60, 1],
  ['none where the first ones have no room', [[10], [90]], 99, 0],
])('countPerSection counts %s', (_, costs, room, count) => {
  expect(countPerSection(costs, room)).toBe(count);
});
