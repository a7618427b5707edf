import { longDate, zonedTime } from '../../../lib/clock/locale.ts';
import type { Edition, EditionItem } from '../../../model/edition/edition.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { originOf } from '../../../model/publication/site-address.ts';
import { joinLists } from '../../../model/same-story/join-stories.ts';
import { SECTION_IDS, type SectionId } from '../../../shared/sections.ts';
import { wordsOf } from '../../words/words.ts';
import { countPerSection, utf8Size } from './count-per-section.ts';
import { renderSheet, type Sheet } from './Sheet.tsx';
import type { SheetEvents } from './sheet-events.ts';
import { sheetStory, storyMarkup } from './sheet-story.ts';
import type { SheetWeather } from './sheet-weather.ts';

/** Limit of the document's size, in bytes before compression. */
export const MAX_SHEET_BYTES = 60_000;
/** Reserved for a short note in the footer, in bytes. */
const SPARE_BYTES = 500;

/** Characters of a story's summary. */
const MAX_SUMMARY_LENGTH = 200;

/**
 * Layouts on two letter pages, the largest type (points) first. `stories` always fit:
 * src/site/styles/today-print.css limits the lines of each text.
 */
const LAYOUTS = [
  { size: 12, columns: 2, summaryLines: 4, stories: 10 },
  { size: 10, columns: 3, summaryLines: 4, stories: 21 },
] as const;
const SMALLEST = { size: 7.5, columns: 4, summaryLines: 2, stories: 51 } as const;
/** Room of each layout for warnings, weather and events, in bytes of text. */
const BYTES_ABOVE = 3_000;
/** Bytes beyond `BYTES_ABOVE` that displace one story, since these texts are printed whole. */
const BYTES_PER_STORY = 140;

export interface SheetFacts {
  publication: Publication;
  edition: Edition;
  isPublished: boolean;
  weather: SheetWeather;
  events: SheetEvents;
  now: Date;
  hasArchive?: boolean;
}

/**
 * Makes the sheet of an edition. Its document has up to `MAX_SHEET_BYTES`: if the stories need
 * more, the longest sections lose their last ones. The bytes are counted because titles and
 * addresses vary tenfold in length.
 */
export function makeSheet(facts: SheetFacts): Sheet {
  const { publication, edition, now } = facts;
  const sections = sectionsOf(edition).map(({ id, items }) => ({
    id,
    stories: items.map((item) =>
      storyMarkup(sheetStory(item, publication, now, MAX_SUMMARY_LENGTH)),
    ),
  }));
  const withoutStories = renderSheet(publication, sheetWith(facts, sections, 0));
  const room = MAX_SHEET_BYTES - SPARE_BYTES - utf8Size(withoutStories);
  const sizes = sections.map(({ stories }) => stories.map(utf8Size));
  return sheetWith(facts, sections, countPerSection(sizes, room));
}

interface SectionStories {
  id: SectionId;
  /** The markup of each story. */
  stories: readonly string[];
}

/** The sheet with the first `count` stories of each section. */
function sheetWith(
  { publication, edition, isPublished, weather, events, now, hasArchive = false }: SheetFacts,
  sections: readonly SectionStories[],
  count: number,
): Sheet {
  const { headlinesOf } = wordsOf(publication).today;
  const total = sections.reduce((sum, { stories }) => sum + stories.length, 0);
  const ones = sections.map(({ stories }) => stories.slice(0, count).map(() => 1));
  const shown = ones.flat().length;
  const replaced = countReplaced(weather, events);
  const layout = LAYOUTS.find(({ stories }) => shown <= stories - replaced) ?? SMALLEST;
  const { stories: max, ...letters } = layout;
  const perSection = countPerSection(ones, max - replaced);
  const printed = ones.reduce((sum, { length }) => sum + Math.min(length, perSection), 0);
  return {
    date: longDate(publication, now),
    ...(isPublished && {
      headlinesOf: headlinesOf(zonedTime(publication, new Date(edition.publishedAt), now)),
    }),
    address: `${originOf(publication).replace(/^https?:\/\//, '')}/today`,
    weather,
    events,
    sections: sections.map(({ id, stories }) => ({
      id,
      html: stories.slice(0, count).join(''),
      left: Math.max(0, stories.length - count),
    })),
    paper: { ...letters, perSection },
    notPrinted: total - printed,
    hasArchive,
  };
}

/** How many stories are not printed because the texts above them are long. */
function countReplaced({ warnings, reports }: SheetWeather, { events }: SheetEvents): number {
  const texts = [
    ...warnings.flatMap(({ title, text, own }) => [title, text, own]),
    ...reports.flatMap(({ place, text }) => [place, text]),
    ...events.flatMap(({ when, title, place }) => [when, title, place]),
  ];
  return Math.max(0, Math.ceil((utf8Size(texts.join(' ')) - BYTES_ABOVE) / BYTES_PER_STORY));
}

/**
 * The sections with stories in the site's order; a story in several sections is in the first only.
 */
function sectionsOf(edition: Edition): { id: SectionId; items: readonly EditionItem[] }[] {
  const items = SECTION_IDS.flatMap((section) => edition.sections[section] ?? []);
  const bySection = Map.groupBy(
    joinLists(items, ({ section }) => section),
    ({ section }) => section,
  );
  return SECTION_IDS.flatMap((id) => {
    const stories = bySection.get(id);
    return stories ? [{ id, items: stories }] : [];
  });
}
