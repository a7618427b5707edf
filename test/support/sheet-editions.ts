import type { Warning } from '../../src/model/bulletin.ts';
import type { Edition, EditionItem } from '../../src/model/edition/edition.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { SECTION_IDS, type SectionId } from '../../src/shared/sections.ts';
import type { PaperBulletin } from '../../src/site/bulletin/bulletin-store.ts';
import { mergeEvents } from '../../src/site/events/shown-event.ts';
import { makeSheet } from '../../src/site/pages/today/compose-sheet.ts';
import { renderSheet } from '../../src/site/pages/today/Sheet.tsx';
import { sheetEvents } from '../../src/site/pages/today/sheet-events.ts';
import { sheetWeather } from '../../src/site/pages/today/sheet-weather.ts';
import { editionItem, eventOf, NUNAVUT_NEWS } from './fixtures.ts';
import { weatherReport, weatherWarning } from './weather.ts';

export const NOW = new Date('2026-11-20T17:05:00Z');

/** Time between sections' stories (ms), so that no two stories are joined. */
const SECTIONS_APART_MS = 60 * 3_600_000;

export function sheetItem(
  section: SectionId,
  nth: number,
  changes: Partial<EditionItem> = {},
): EditionItem {
  return editionItem({
    id: `${section}-${nth}`,
    title: `${TITLES[nth % TITLES.length]} (${section} ${nth})`,
    description: SUMMARIES[nth % SUMMARIES.length] ?? '',
    link: `https://publisher.example/${section}/2026/11/20/a-story-with-an-address-as-publishers-write-them-${nth}/`,
    pubDate: new Date(
      NOW.getTime() - nth * 3_700_000 - SECTION_IDS.indexOf(section) * SECTIONS_APART_MS,
    ).toISOString(),
    publisher: ['Sila Times', 'The Tundra Post', 'Kivalliq Weekly'][nth % 3] ?? '',
    section,
    ...changes,
  });
}

const TITLES = [
  'Council approves a second reservoir after three dry summers',
  'Sealift arrives nine days late',
  'School in Pangnirtung opens its new carpentry shop to adults in the evenings, with tools lent by the hunters’ association',
  'Airline adds a weekly flight',
  'Elders record the names of four hundred places along the coast',
];
const SUMMARIES = [
  'The vote was unanimous. Work is to begin when the ground has thawed, and will take two years.',
  'The ship waited for the wind to fall before it could unload, and two communities will have their fuel by barge a week after that, as the company told their mayors on Thursday evening in a call.',
  '',
  'Seats are on sale now.',
  'Families may listen to them at the library; copies go to every school in the territory, where teachers have asked for years for something of the kind. More are planned.',
];

export function sheetEdition(
  count: (section: SectionId) => number,
  changes: (section: SectionId, nth: number) => Partial<EditionItem> = () => ({}),
): Edition {
  const sections: Partial<Record<SectionId, EditionItem[]>> = {};
  for (const section of SECTION_IDS) {
    const items = Array.from({ length: count(section) }, (_, nth) =>
      sheetItem(section, nth, changes(section, nth)),
    );
    if (items.length > 0) sections[section] = items;
  }
  return { shape: 1, version: 'v', publishedAt: NOW.toISOString(), sections };
}

/** A bulletin with a report for every station, and these warnings. */
export function sheetWeatherOf(
  publication: Publication,
  warnings: readonly Warning[],
  observedAt = '2026-11-20T16:00:00Z',
): PaperBulletin {
  const stations = (publication.gazetteer?.communities ?? []).flatMap(
    ({ station }) => station ?? [],
  );
  const report = (nth: number) => weatherReport({ observedAt, temperature: -24 + nth });
  return {
    version: 'w',
    warningsVersion: 'a',
    reports: Object.fromEntries(stations.map((station, nth) => [station, report(nth)])),
    warnings,
  };
}

export const PAPER: Publication = {
  ...NUNAVUT_NEWS,
  ...(NUNAVUT_NEWS.gazetteer && {
    gazetteer: {
      ...NUNAVUT_NEWS.gazetteer,
      communities: NUNAVUT_NEWS.gazetteer.communities.map((community, nth) => ({
        ...community,
        station: community.slug === 'iqaluit' ? 'nu-21' : `station-${nth}`,
      })),
    },
  }),
};

const stationOf = (slug: string) =>
  PAPER.gazetteer?.communities.find((community) => community.slug === slug)?.station ?? '';

export const WARNINGS: readonly Warning[] = [
  weatherWarning({
    stations: ['iqaluit', 'kimmirut', 'pangnirtung'].map(stationOf),
    text: {
      en: 'Blizzard conditions with poor visibility in blowing snow are expected tonight and on Saturday. Stay inside.',
      fr: 'Des conditions de blizzard sont prévues. Restez à l’intérieur.',
    },
  }),
  weatherWarning({
    id: 'wind-1',
    level: 'yellow',
    title: { en: 'Wind Warning', fr: 'Avertissement de vent' },
    text: { en: '', fr: '' },
    stations: [stationOf('rankin-inlet')],
  }),
];

const WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);
const HOSTILE: readonly Partial<EditionItem>[] = [
  { title: WORD, description: WORD, publisher: WORD },
  { title: 'أخبار اليوم من الشمال', description: 'جملة واحدة.', language: 'ar', direction: 'rtl' },
  { title: 'ᓄᓇᕗᒥ ᐅᓂᒃᑳᑦ '.repeat(18), description: 'ᐃᓄᒃᑎᑐᑦ ᐅᖃᓕᒫᒐᖅ '.repeat(30), language: 'iu' },
  { title: '👩🏽‍🚀'.repeat(40), description: '🌌'.repeat(200) },
  { title: '</style></ul><script>alert(1)</script>', description: '<img src=x onerror=alert(1)>' },
  { title: 'A press', link: 'javascript:alert(1)' },
  { title: 'Untitled', description: '', isDated: false, link: '#' },
  {
    title: 'M'.repeat(300),
    description: 'W '.repeat(250),
    link: `https://p.example/${'x'.repeat(3_900)}`,
  },
];

const EVENTS = Array.from({ length: 40 }, (_, nth) =>
  eventOf({
    id: `event-${nth}`,
    title: nth === 1 ? WORD.slice(0, 120) : `${nth} ${'Feast and square dance '.repeat(5)}`,
    place: `Hall ${nth}, ${'Iqaluit '.repeat(15)}`,
  }),
);

/** More warnings than a printed sheet has room for. */
const MANY_WARNINGS = Array.from({ length: 500 }, (_, nth) =>
  weatherWarning({
    id: `${nth}`,
    title: { en: `Warning of kind ${nth} ${'and so on '.repeat(nth ? 9 : 0)}`, fr: `Genre ${nth}` },
    text: { en: `Blizzard conditions are expected ${'here and there '.repeat(9)}.`, fr: '' },
    stations: (PAPER.gazetteer?.communities ?? []).flatMap(({ station }) => station ?? []),
  }),
);
const longTexts = (section: SectionId, nth: number): Partial<EditionItem> => ({
  title: `${section} ${nth}: ${'a very long headline of a council that met '.repeat(6)}`,
  description: `${'and went on and on about the matter at hand '.repeat(11)}.`,
  publisher: 'The Publisher of a Very Long Name that Never Ends at All',
});

export function sheetDocuments(): Readonly<Record<string, string>> {
  const make = (edition: Edition, report?: PaperBulletin, publication = PAPER) => {
    const weather = sheetWeather(publication, report, NOW);
    const listed = report ? mergeEvents([EVENTS], publication, NOW) : [];
    const events = sheetEvents(publication, { events: listed }, NOW);
    const facts = { publication, edition, isPublished: true, weather, events, now: NOW };
    return renderSheet(publication, makeSheet(facts));
  };
  const fullest = sheetEdition(() => 15);
  const warned = sheetWeatherOf(PAPER, WARNINGS);
  const many = sheetWeatherOf(PAPER, MANY_WARNINGS);
  /** Few enough warnings that no story is left out. */
  const some = sheetWeatherOf(PAPER, MANY_WARNINGS.slice(0, 3));
  const long = (count: (section: SectionId) => number, report = some) =>
    make(sheetEdition(count, longTexts), report);
  return {
    none: make(sheetEdition(() => 0)),
    usual: make(
      sheetEdition((section) => (section < 'n' ? 6 : 0)),
      warned,
    ),
    fullest: make(fullest, warned),
    'fullest in French': make(fullest, warned, { ...PAPER, language: 'fr-CA', name: 'Le Papier' }),
    'ten long stories': long((section) => (section < 'm' ? 1 : 0)),
    '21 long stories': long((section) => (section < 'h' ? 3 : 0)),
    'full of long stories': long(() => 15),
    'full of long stories and warnings': long(() => 15, many),
    hostile: make(
      sheetEdition(
        () => 14,
        (_, nth) => HOSTILE[nth % HOSTILE.length] ?? {},
      ),
      many,
    ),
  };
}
