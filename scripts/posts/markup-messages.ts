import type { MarkupProblem } from '../../src/model/posts/markup-problems.ts';

const MESSAGES: Readonly<Record<MarkupProblem['kind'], string>> = {
  'deep heading': 'headings have one to three #',
  'heading without space': 'a heading needs a space behind its #',
  html: 'HTML is shown as it stands',
  'other list mark': 'the items of a list start with - or 1. and a space',
  'dash without space': 'the items of a list need a space behind their -',
  'number without space': 'the items of a list need a space behind their number',
  'link with space': 'a link has no space between ] and (',
  'link without end': 'a link ends with ) on the same line',
  code: 'code is not part of the light markup',
  'no link': 'is no address of a link: https://…, http://…, mailto:… or a path of the site, /…',
  'link without words': 'a link needs words between its brackets',
  'no picture': 'is no address of a picture: https://… or a path of the site, /…',
  'picture without words': 'a picture needs a description between its brackets',
  'lone asterisks': '** makes nothing bold here',
};

/** The problem of a text, for users of the command. */
export function describeMarkupProblem({ kind, written }: MarkupProblem): string {
  return written === undefined ? MESSAGES[kind] : `${written || 'nothing'} ${MESSAGES[kind]}`;
}
