import type { FontName } from './fonts.ts';

/** US Letter, in points: what printers in Nunavut hold. The margins leave room for A4. */
export const PAGE = { width: 612, height: 792, left: 99, right: 99, top: 88, bottom: 74 } as const;

/** Width of the text in points. */
export const MEASURE = PAGE.width - PAGE.left - PAGE.right;

export const INK = '#16222c';
export const MUTED = '#55616b';
export const ACCENT = '#0b4a66';
export const RULE = '#b9b4a8';

/** How a kind of block is set; sizes in points. */
export interface TextStyle {
  readonly size: number;
  readonly leading: number;
  readonly colour: string;
  readonly font: FontName;
  readonly before: number;
  readonly after: number;
  /** Its lines are about as long as one another. */
  readonly isBalanced?: true;
}

export const BODY: TextStyle = {
  size: 10.6,
  leading: 14.5,
  colour: INK,
  font: 'text',
  before: 0,
  after: 8,
};
export const TITLE: TextStyle = {
  ...BODY,
  size: 31,
  leading: 34,
  font: 'title',
  after: 10,
  isBalanced: true,
};
export const STANDFIRST: TextStyle = {
  ...BODY,
  size: 13,
  leading: 18,
  font: 'italic',
  after: 15,
  isBalanced: true,
};
export const KICKER: TextStyle = { ...BODY, size: 9, leading: 12, colour: ACCENT, after: 10 };
export const HEADING: TextStyle = {
  ...BODY,
  size: 15.5,
  leading: 19,
  font: 'heading',
  before: 12,
  after: 5,
};
export const SUBHEADING: TextStyle = { ...HEADING, size: 12, leading: 16, before: 8, after: 3 };
export const ITEM: TextStyle = { ...BODY, after: 4 };
export const CELL: TextStyle = { ...BODY, size: 9.4, leading: 12.6, after: 0 };
export const SOURCE: TextStyle = { ...BODY, size: 9.6, leading: 13.2, after: 4 };
export const SMALL: TextStyle = { ...BODY, size: 8.6, leading: 11.6, colour: MUTED, after: 0 };
