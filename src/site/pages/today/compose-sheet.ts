import type { Edition, EditionItem } from '../../../edition/edition.ts';
import { joinStories } from '../../../edition/same-story/join-stories.ts';
import type { Publication } from '../../../publications/publication.ts';
import { SECTION_IDS, type SectionId } from '../../../publications/sections.ts';
import { originOf } from '../../../publications/site-address.ts';
import { longDate, zonedTime } from '../../../shared/locale.ts';
import type { PaperWeather } from '../../context/weather-store.ts';
import { wordsOf } from '../../words/words.ts';
import { fitPaper, type PaperFit, type WideText } from './fit-paper.ts';
import { type SheetStory, sheetStory, storyMarkup } from './sheet-story.ts';
import { type SheetWeather, sheetWeather } from './sheet-weather.ts';
import { takeInRounds } from './take-in-rounds.ts';

/** What the stories' summaries are shortened to (characters), until all stories have room. */
const SUMMARY_LENGTHS = [240, 180, 120] as const;

/** A section on the sheet. */
export interface SheetSection {
  readonly id: SectionId;
  /** The markup of its stories. */
  readonly html: string;
  /** How many more stories it has in the edition. */
  readonly left: number;
}

/** All that the sheet shows, as plain texts and, of the stories, as markup. */
export interface Sheet {
  readonly date: string;
  /** When its headlines are from, `undefined` where there is no edition. */
  readonly headlinesOf?: string;
  /** The address on paper: `nunavutnews.example/today`. */
  readonly address: string;
  readonly weather: SheetWeather;
  readonly sections: readonly SheetSection[];
  readonly paper: PaperFit;
  /** How many headlines of the edition are not printed. */
  readonly notPrinted: number;
}

/** What a sheet is made of. */
export interface SheetFacts {
  readonly publication: Publication;
  readonly edition: Edition;
  /** Whether there is an edition. */
  readonly isPublished: boolean;
  readonly weather: PaperWeather | undefined;
  readonly now: Date;
}

/**
 * Makes the sheet of an edition. Its stories take `bytesOf(sheet without stories)` less than `maxBytes`: summaries are shortened first,
 * then the longest sections lose their last stories. No story is there in part.
 */
export function composeSheet(
  { publication, edition, isPublished, weather, now }: SheetFacts,
  maxBytes: number,
  bytesOf: (sheet: Sheet) => number,
): Sheet {
  const { today: words } = wordsOf(publication);
  const all = sectionsOf(edition);
  const total = all.reduce((sum, { items }) => sum + items.length, 0);
  const bare = {
    date: longDate(publication, now),
    ...(isPublished && {
      headlinesOf: words.headlinesOf(zonedTime(publication, new Date(edition.publishedAt), now)),
    }),
    address: `${originOf(publication).replace(/^https?:\/\//, '')}/today`,
    weather: sheetWeather(publication, weather, now),
  };
  const lengths = all.map(({ items }) => items.length);
  const empty: Sheet = {
    ...bare,
    sections: all.map(({ id, items }) => ({ id, html: '', left: items.length })),
    paper: fitPaper([], []),
    notPrinted: total,
  };
  const room = maxBytes - bytesOf(empty);
  const chosen = chooseStories(all, room, (item, length) =>
    sheetStory(item, publication, now, length),
  );
  const paper = fitPaper(chosen, wideTexts(publication, bare, total, words));
  const printed = paper.counts.reduce((sum, count) => sum + count, 0);
  return {
    ...bare,
    sections: all.map(({ id }, at) => {
      const stories = chosen[at] ?? [];
      const count = paper.counts[at] ?? 0;
      return {
        id,
        html: stories.map((story, nth) => storyMarkup(story, nth < count)).join(''),
        left: (lengths[at] ?? 0) - stories.length,
      };
    }),
    paper,
    notPrinted: total - printed,
  };
}

/** The sections with stories in the site's order, each story in the first of them. */
function sectionsOf(edition: Edition): { id: SectionId; items: readonly EditionItem[] }[] {
  const items = SECTION_IDS.flatMap((section) => edition.sections[section] ?? []);
  const bySection = Map.groupBy(
    joinStories(items, ({ section }) => section),
    ({ section }) => section,
  );
  return SECTION_IDS.flatMap((id) => {
    const own = bySection.get(id);
    return own ? [{ id, items: own }] : [];
  });
}

function chooseStories(
  sections: readonly { items: readonly EditionItem[] }[],
  room: number,
  storyOf: (item: EditionItem, summaryLength: number) => SheetStory,
): SheetStory[][] {
  const lengths = sections.map(({ items }) => items.length);
  let stories: SheetStory[][] = [];
  let counts = lengths.map(() => 0);
  for (const summaryLength of SUMMARY_LENGTHS) {
    stories = sections.map(({ items }) => items.map((item) => storyOf(item, summaryLength)));
    // What is not printed says so: its markup is the longer one.
    const bytes = stories.map((own) =>
      runningSums(own.map((story) => sizeOf(storyMarkup(story, false)))),
    );
    const fits = (some: readonly number[]) =>
      some.reduce((sum, count, at) => sum + (bytes[at]?.[count] ?? 0), 0) <= room;
    if (fits(lengths)) return stories;
    if (summaryLength === SUMMARY_LENGTHS[SUMMARY_LENGTHS.length - 1])
      counts = takeInRounds(lengths, fits);
  }
  return stories.map((own, at) => own.slice(0, counts[at]));
}

/** What the first none, one, two … numbers are together. */
function runningSums(numbers: readonly number[]): number[] {
  const sums = [0];
  for (const number of numbers) sums.push((sums[sums.length - 1] ?? 0) + number);
  return sums;
}

const encoder = new TextEncoder();

/** Bytes of a text in UTF-8. */
export function sizeOf(text: string): number {
  return encoder.encode(text).byteLength;
}

/** What is printed above the columns, in the sizes of src/site/styles/today-print.css. */
function wideTexts(
  { name }: Publication,
  {
    date,
    headlinesOf = '',
    address,
    weather,
  }: Pick<Sheet, 'date' | 'headlinesOf' | 'address' | 'weather'>,
  total: number,
  words: ReturnType<typeof wordsOf>['today'],
): WideText[] {
  const { warnings, moreWarnings, reports, source } = weather;
  const reported = reports.map(({ place, text }) => `${place}${words.colon}${text}`).join(' ');
  return [
    { text: `${name} ${words.onOneSheet}`, size: 24, isBold: true },
    {
      text: `${date}   ${headlinesOf}   ${address}   ${words.notPrinted(total, '')}`,
      size: 9,
      isBold: true,
    },
    ...(warnings.length > 0 ? [{ text: words.warnings, size: 10, isBold: true, frame: 16 }] : []),
    ...warnings.map(({ title, text }) => ({ text: `${title} ${text}`, size: 9, isBold: true })),
    ...(moreWarnings > 0 ? [{ text: words.moreWarnings(moreWarnings, address), size: 9 }] : []),
    ...(reports.length > 0
      ? [
          {
            text: `${words.weather}${words.colon}${reported} ${source ? words.weatherSource(source) : ''}`,
            size: 9,
            frame: 8,
          },
        ]
      : []),
  ];
}
