import type { Run } from './inline-runs.ts';

/** A run's part of a line, `x` points from the line's start. */
export interface Fragment extends Run {
  readonly x: number;
  readonly width: number;
}

/** Width in points of a text in a run's face. */
export type Measure = (text: string, run: Run) => number;

/** Where a long word may be parted: a zero-width space. */
export const SOFT_BREAK = '\u200b';

/** What is never parted: letters up to a space or a soft break, in one face or several. */
interface Word {
  readonly parts: readonly Run[];
  /** It follows a soft break, so that no space stands before it. */
  readonly isJoined: boolean;
  readonly width: number;
}

/** Breaks runs into lines of at most `width` points. A word that is wider has a line of its own. */
export function breakLines(runs: readonly Run[], width: number, measure: Measure): Fragment[][] {
  const lines: Word[][] = [];
  let line: Word[] = [];
  let used = 0;
  for (const word of wordsOf(runs, measure)) {
    const space = spaceBefore(line.at(-1), word, measure);
    if (line.length > 0 && used + space + word.width > width) {
      lines.push(line);
      line = [];
      used = 0;
    }
    used += (line.length > 0 ? space : 0) + word.width;
    line.push(word);
  }
  if (line.length > 0) lines.push(line);
  return lines.map((words) => fragmentsOf(words, measure));
}

/** Breaks runs into no more lines than needed, and these about as long as one another. */
export function breakEvenly(runs: readonly Run[], width: number, measure: Measure): Fragment[][] {
  let lines = breakLines(runs, width, measure);
  for (let narrower = width - STEP; narrower > width / 2; narrower -= STEP) {
    const tried = breakLines(runs, narrower, measure);
    if (tried.length > lines.length) break;
    lines = tried;
  }
  return lines;
}

const STEP = 4;

/** The widest word and the width on one line, in points. */
export function naturalWidths(
  runs: readonly Run[],
  measure: Measure,
): { widestWord: number; oneLine: number } {
  const words = wordsOf(runs, measure);
  const last = fragmentsOf(words, measure).at(-1);
  return {
    widestWord: Math.max(0, ...words.map((word) => word.width)),
    oneLine: last ? last.x + last.width : 0,
  };
}

function wordsOf(runs: readonly Run[], measure: Measure): Word[] {
  const words: { parts: Run[]; isJoined: boolean }[] = [];
  let isOpen = false;
  let isJoined = false;
  for (const run of runs) {
    for (const piece of run.text.split(/( +|\u200b)/)) {
      if (piece === '') continue;
      if (piece.trim() === '' || piece === SOFT_BREAK) {
        isOpen = false;
        isJoined = piece === SOFT_BREAK;
        continue;
      }
      const part = { ...run, text: piece };
      if (isOpen) words.at(-1)?.parts.push(part);
      else words.push({ parts: [part], isJoined });
      isOpen = true;
    }
  }
  return words.map((word) => ({
    ...word,
    width: word.parts.reduce((sum, part) => sum + measure(part.text, part), 0),
  }));
}

/** Joins a line's words into as few fragments as its faces and links allow. */
function fragmentsOf(words: readonly Word[], measure: Measure): Fragment[] {
  const fragments: { run: Run; x: number; text: string }[] = [];
  let x = 0;
  words.forEach((word, index) => {
    if (index > 0) {
      const previous = words[index - 1];
      const last = fragments.at(-1);
      if (last && !word.isJoined) last.text += ' ';
      x += spaceBefore(previous, word, measure);
    }
    for (const part of word.parts) {
      const last = fragments.at(-1);
      if (last && last.run.font === part.font && last.run.link === part.link)
        last.text += part.text;
      else fragments.push({ run: part, x, text: part.text });
      x += measure(part.text, part);
    }
  });
  return fragments.map(({ run, x: start, text }) => ({
    ...run,
    text,
    x: start,
    width: measure(text.trimEnd(), run),
  }));
}

function spaceBefore(previous: Word | undefined, word: Word, measure: Measure): number {
  const part = previous?.parts.at(-1);
  return part && !word.isJoined ? measure(' ', { ...part, font: spaceFont(part) }) : 0;
}

// The syllabics' face has no space of a text's width.
function spaceFont({ font }: Run): Run['font'] {
  return font === 'syllabics' ? 'text' : font === 'syllabicsBold' ? 'bold' : font;
}
