import { longDate, zonedTime } from '../../../lib/clock/locale.ts';
import type { Edition, EditionItem } from '../../../model/edition/edition.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { originOf } from '../../../model/publication/site-address.ts';
import { joinLists } from '../../../model/same-story/join-stories.ts';
import { SECTION_IDS, type SectionId } from '../../../shared/sections.ts';
import { wordsOf } from '../../words/words.ts';
import { countPerSection, layOutPaper } from './on-paper.ts';
import { renderSheet, type Sheet } from './Sheet.tsx';
import type { SheetEvents } from './sheet-events.ts';
import { type SheetStory, sheetStory, storyMarkup } from './sheet-story.ts';
import type { SheetWeather } from './sheet-weather.ts';

/** Bytes of the document at most, uncompressed. */
export const MAX_SHEET_BYTES = 60_000;
/** Of those: what a line of a few words in the footer may take. */
const SPARE_BYTES = 500;

/** What the stories' summaries are shortened to (characters), until all stories have room. */
const SUMMARY_LENGTHS = [240, 180, 120] as const;

/** What a sheet is made of. */
export interface SheetFacts {
  readonly publication: Publication;
  readonly edition: Edition;
  /** Whether there is an edition. */
  readonly isPublished: boolean;
  readonly weather: SheetWeather;
  readonly events: SheetEvents;
  readonly now: Date;
  readonly hasArchive?: boolean;
}

/**
 * Makes the sheet of an edition, whose document has at most `MAX_SHEET_BYTES`: summaries are shortened first, then the longest sections
 * lose their last stories. No story is there in part.
 */
export function makeSheet(facts: SheetFacts): Sheet {
  const { publication, edition, isPublished, weather, events, now, hasArchive = false } = facts;
  const { today: words } = wordsOf(publication);
  const all = sectionsOf(edition);
  const total = all.reduce((sum, { items }) => sum + items.length, 0);
  const empty: Sheet = {
    date: longDate(publication, now),
    ...(isPublished && {
      headlinesOf: words.headlinesOf(zonedTime(publication, new Date(edition.publishedAt), now)),
    }),
    address: `${originOf(publication).replace(/^https?:\/\//, '')}/today`,
    weather,
    events,
    sections: all.map(({ id, items }) => ({ id, html: '', left: items.length })),
    paper: layOutPaper([], 0),
    notPrinted: total,
    hasArchive,
  };
  const room = MAX_SHEET_BYTES - SPARE_BYTES - sizeOf(renderSheet(publication, empty));
  const chosen = chooseStories(all, room, (item, length) =>
    sheetStory(item, publication, now, length),
  );
  const { warnings, reports } = weather;
  const above = [...warnings, ...reports, ...events.events]
    .flatMap((parts) => Object.values(parts))
    .join(' ');
  const paper = layOutPaper(
    chosen.map((own) =>
      own.map(({ title, summary, meta }) => sizeOf(`${title} ${summary} ${meta}`)),
    ),
    sizeOf(above),
  );
  const printed = chosen.reduce((sum, own) => sum + Math.min(own.length, paper.perSection), 0);
  return {
    ...empty,
    sections: empty.sections.map(({ id, left }, at) => {
      const own = chosen[at] ?? [];
      return { id, html: own.map(storyMarkup).join(''), left: left - own.length };
    }),
    paper,
    notPrinted: total - printed,
  };
}

/** The sections with stories in the site's order, each story in the first of them. */
function sectionsOf(edition: Edition): { id: SectionId; items: readonly EditionItem[] }[] {
  const items = SECTION_IDS.flatMap((section) => edition.sections[section] ?? []);
  const bySection = Map.groupBy(
    joinLists(items, ({ section }) => section),
    ({ section }) => section,
  );
  return SECTION_IDS.flatMap((id) => {
    const own = bySection.get(id);
    return own ? [{ id, items: own }] : [];
  });
}

/** The first stories of each section whose markup has room (bytes), with the longest summaries with which all have it. */
function chooseStories(
  sections: readonly { items: readonly EditionItem[] }[],
  room: number,
  storyOf: (item: EditionItem, summaryLength: number) => SheetStory,
): SheetStory[][] {
  const longest = Math.max(0, ...sections.map(({ items }) => items.length));
  let chosen: SheetStory[][] = [];
  for (const summaryLength of SUMMARY_LENGTHS) {
    const stories = sections.map(({ items }) => items.map((item) => storyOf(item, summaryLength)));
    const costs = stories.map((own) => own.map((story) => sizeOf(storyMarkup(story))));
    const count = countPerSection(costs, room);
    chosen = stories.map((own) => own.slice(0, count));
    if (count === longest) break;
  }
  return chosen;
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
function sizeOf(text: string): number {
  return encoder.encode(text).byteLength;
}
