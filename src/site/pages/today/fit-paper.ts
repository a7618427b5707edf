import type { SheetStory } from './sheet-story.ts';
import { takeInRounds } from './take-in-rounds.ts';
import { countLines } from './text-width.ts';

/** Two letter pages within the margins that src/site/styles/today-print.css sets, in points. */
const PAGE_WIDTH = 547;
const PAGE_HEIGHT = 705;
const COLUMN_GAP = 13;
/** Of a page, for what fonts and browsers do in their own ways. */
const SPARE = 0.02;

/** Size of the text (points) and columns, the most readable first. */
const STEPS = [
  { size: 12, columns: 2 },
  { size: 11, columns: 2 },
  { size: 10, columns: 3 },
  { size: 9, columns: 3 },
  { size: 8.5, columns: 4 },
  { size: 8, columns: 4 },
  { size: 7.5, columns: 4 },
] as const;
const SMALLEST = STEPS[STEPS.length - 1] ?? STEPS[0];
type Step = Pick<(typeof STEPS)[number], 'size' | 'columns'>;

/** Heights of the styles in today-print.css, in em of the text. */
const SECTION_HEAD = 2.6;
const TITLE_SIZE = 1.08;
const TITLE_LINE = 1.15 * TITLE_SIZE;
const TEXT_LINE = 1.22;
const STORY_GAP = 0.5;

/** Rules and the space around them above the columns, points. */
const RULES_ABOVE = 8;

/** A paragraph that runs across the page above the columns. */
export interface WideText {
  readonly text: string;
  /** Points. */
  readonly size: number;
  readonly isBold?: boolean;
  /** Of a frame or rules around it, points. */
  readonly frame?: number;
}

/** How the sheet is printed. */
export interface PaperFit {
  /** Of the text, points. */
  readonly size: number;
  readonly columns: number;
  /** Of the columns, on both pages together, points; `undefined` where there is so little that it is laid out by itself. */
  readonly height: number | undefined;
  /** How many stories of each section are printed. */
  readonly counts: readonly number[];
}

/**
 * Fits the stories of sections on two letter pages: in the largest size in which all have room; in the smallest, where none does, with
 * the ends of the longest sections left out.
 */
export function fitPaper(
  sections: readonly (readonly SheetStory[])[],
  above: readonly WideText[],
): PaperFit {
  const head = above.reduce((sum, text) => sum + wideHeight(text), RULES_ABOVE);
  const lengths = sections.map(({ length }) => length);
  const height = 2 * PAGE_HEIGHT - head;
  for (const [at, step] of STEPS.entries()) {
    const filled = layOut(heightsOf(sections, step), lengths, step, head);
    if (filled > 1) continue;
    // Half empty in the largest size: the columns of each page are balanced.
    const isShort = at === 0 && filled < 0.5;
    return { ...step, height: isShort ? undefined : height, counts: lengths };
  }
  const heights = heightsOf(sections, SMALLEST);
  const counts = takeInRounds(lengths, (some) => layOut(heights, some, SMALLEST, head) <= 1);
  return { ...SMALLEST, height, counts };
}

function wideHeight({ text, size, isBold, frame = 0 }: WideText): number {
  return countLines(text, PAGE_WIDTH / size, isBold) * size * 1.25 + size * 0.4 + frame;
}

/** The height of each story, points. */
function heightsOf(
  sections: readonly (readonly SheetStory[])[],
  { size, columns }: Step,
): number[][] {
  const width = (PAGE_WIDTH - (columns - 1) * COLUMN_GAP) / columns / size;
  return sections.map((stories) =>
    stories.map(({ title, summary, meta }) => {
      const titleLines = countLines(title, width / TITLE_SIZE, true);
      const textLines = countLines(`${summary} ${meta}`, width);
      return (titleLines * TITLE_LINE + textLines * TEXT_LINE + STORY_GAP) * size;
    }),
  );
}

/**
 * What share of the columns of two pages the first stories of sections fill, 0..1; more than 1 where they do not fit. No story is
 * divided, and a section's heading stays with its first.
 */
function layOut(
  heights: readonly (readonly number[])[],
  counts: readonly number[],
  { size, columns }: Step,
  head: number,
): number {
  const room = (column: number) => (PAGE_HEIGHT - (column < columns ? head : 0)) * (1 - SPARE);
  let column = 0;
  let filled = 0;
  for (const [section, stories] of heights.entries()) {
    for (const [story, own] of stories.slice(0, counts[section]).entries()) {
      const height = own + (story === 0 ? SECTION_HEAD * size : 0);
      // What is higher than a column never fits.
      while (filled + height > room(column)) {
        column += 1;
        filled = 0;
        if (column >= 2 * columns) return Number.POSITIVE_INFINITY;
      }
      filled += height;
    }
  }
  return (column + filled / room(column)) / (2 * columns);
}
