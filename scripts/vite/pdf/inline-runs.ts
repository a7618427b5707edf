import type { Token } from 'markdown-it';
import { SYLLABICS } from '../../../src/shared/syllabics.ts';
import type { FontName } from './fonts.ts';

/** A stretch of text that is set alike. */
export interface Run {
  readonly text: string;
  readonly font: FontName;
  readonly link?: string | undefined;
}

type Weight = 'text' | 'bold' | 'heading';

/** The runs of an inline token; `weight` is the face of what is not marked. */
export function inlineRuns(token: Token | undefined, weight: Weight = 'text'): Run[] {
  let bold = weight === 'bold';
  let italic = false;
  let link: string | undefined;
  return (token?.children ?? []).flatMap((child) => {
    if (child.type === 'strong_open') bold = true;
    if (child.type === 'strong_close') bold = weight === 'bold';
    if (child.type === 'em_open') italic = true;
    if (child.type === 'em_close') italic = false;
    if (child.type === 'link_open') link = String(child.attrGet('href'));
    if (child.type === 'link_close') link = undefined;
    const text = child.type === 'softbreak' ? ' ' : child.content;
    if (text === '') return [];
    const font = weight === 'heading' ? 'heading' : fontOf(bold, italic);
    return splitSyllabics({ text, font, link });
  });
}

/** Runs of one text: its syllabics get a face that has them. */
export function splitSyllabics({ text, font, link }: Run): Run[] {
  const isBold = font !== 'text' && font !== 'italic';
  const runs: Run[] = [];
  let end = 0;
  for (const match of text.matchAll(SYLLABICS)) {
    if (match.index > end) runs.push({ text: text.slice(end, match.index), font, link });
    runs.push({ text: match[0], font: isBold ? 'syllabicsBold' : 'syllabics', link });
    end = match.index + match[0].length;
  }
  if (end < text.length) runs.push({ text: text.slice(end), font, link });
  return runs;
}

function fontOf(bold: boolean, italic: boolean): FontName {
  if (bold) return italic ? 'boldItalic' : 'bold';
  return italic ? 'italic' : 'text';
}
