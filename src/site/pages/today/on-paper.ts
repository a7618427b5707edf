/**
 * Sizes of letters (points) and columns, the most readable first, and how much text two letter pages hold then (bytes of UTF-8). The
 * sizes of all else on paper are in src/site/styles/today-print.css.
 */
const LAYOUTS = [
  { size: 12, columns: 2, room: 6_000 },
  { size: 10, columns: 3, room: 9_000 },
] as const;
const SMALLEST = { size: 7.5, columns: 4, room: 15_400 };

/** What a story and a heading take beside their own words: the ends of lines, and space (bytes of text). */
const STORY_ENDS = 45;
const SECTION_HEAD = 80;

/** How the sheet is printed. */
export interface PaperLayout {
  /** Of the text, points. */
  readonly size: number;
  readonly columns: number;
  /** How many stories of each section are printed. */
  readonly perSection: number;
}

/**
 * The largest letters in which two pages hold all stories; in the smallest, where none do, the first ones of each section.
 *
 * @param stories how long each section's stories are (bytes of text)
 * @param above how long the text above them is
 */
export function layOutPaper(stories: readonly (readonly number[])[], above: number): PaperLayout {
  const longest = Math.max(0, ...stories.map(({ length }) => length));
  const costs = stories.map((own) => own.map((bytes) => bytes + STORY_ENDS));
  const rest = above + stories.length * SECTION_HEAD;
  const layoutOf = ({ room, ...letters }: typeof SMALLEST) => ({
    ...letters,
    perSection: countPerSection(costs, room - rest),
  });
  const whole = LAYOUTS.map(layoutOf).find(({ perSection }) => perSection === longest);
  return whole ?? layoutOf(SMALLEST);
}

/** How many stories of each section, from its first, have room together. `costs` are those of each section's stories. */
export function countPerSection(costs: readonly (readonly number[])[], room: number): number {
  const longest = Math.max(0, ...costs.map(({ length }) => length));
  let left = room;
  for (let nth = 0; nth < longest; nth++) {
    for (const own of costs) left -= own[nth] ?? 0;
    if (left < 0) return nth;
  }
  return longest;
}
