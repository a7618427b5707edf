import { expect, test } from 'vitest';
import { countPerSection, layOutPaper } from '../../../../../src/site/pages/today/on-paper.ts';

const sections = (count: number, stories: number, bytes = 150) =>
  Array.from({ length: count }, () => Array<number>(stories).fill(bytes));
const A_LONG = [10, 10, 10];

test.each([
  ['no stories', sections(0, 0), 0, 12, 0],
  ['a few stories', sections(3, 2), 0, 12, 2],
  ['a few stories below many warnings', sections(3, 2), 5_000, 10, 2],
  ['more stories', sections(6, 5), 0, 10, 5],
  ['many stories', sections(9, 7), 0, 7.5, 7],
  ['more stories than have room', sections(17, 15), 0, 7.5, 4],
  ['sections of different lengths', [...sections(2, 2), ...sections(15, 15)], 0, 7.5, 4],
])(
  'letters of %s are as large as there is room, else for the first of each section',
  (_, stories, above, size, perSection) => {
    expect(layOutPaper(stories, above)).toMatchObject({ size, perSection });
  },
);

test.each([
  ['all of them while they have room', [[10, 10], [10]], 30, 2],
  ['none in part', [[10, 10], [10]], 29, 1],
  ['as few of each section', [A_LONG, [10, 90, 10]], 60, 1],
  ['none where the first ones have no room', [[10], [90]], 99, 0],
])('countPerSection counts %s', (_, costs, room, count) => {
  expect(countPerSection(costs, room)).toBe(count);
});
