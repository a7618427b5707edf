import type { Page } from 'playwright-core';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

function boxesOf(page: Page, selector: string): Promise<Box[]> {
  return page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return { x, y, width, height };
    }),
  );
}

export async function boxOf(page: Page, selector: string): Promise<Box> {
  const boxes = await boxesOf(page, selector);
  if (boxes.length === 0) throw new Error(`there is no ${selector}`);
  const [x, y] = [Math.min(...boxes.map((box) => box.x)), Math.min(...boxes.map((box) => box.y))];
  const right = Math.max(...boxes.map((box) => box.x + box.width));
  const bottom = Math.max(...boxes.map(bottomOf));
  return { x, y, width: right - x, height: bottom - y };
}

export async function rowsOf(page: Page, selector: string): Promise<number[]> {
  const rows = new Map<number, number>();
  for (const { y } of await boxesOf(page, selector)) rows.set(y, (rows.get(y) ?? 0) + 1);
  return [...rows.values()];
}

const bottomOf = ({ y, height }: Box) => y + height;
const rightOf = ({ x, width }: Box) => x + width;
const isSame = (a: number, b: number) => Math.abs(a - b) < 0.5;

export const RELATIONS = {
  'is above': (a: Box, b: Box) => bottomOf(a) <= b.y,
  'is right of': (a: Box, b: Box) => a.x >= rightOf(b),
  'begins level with': (a: Box, b: Box) => isSame(a.y, b.y),
  'begins below the top of': (a: Box, b: Box) => a.y > b.y,
  'begins above the end of': (a: Box, b: Box) => a.y < bottomOf(b),
  'ends level with': (a: Box, b: Box) => isSame(bottomOf(a), bottomOf(b)),
  'ends within 200 pixels of the end of': (a: Box, b: Box) =>
    Math.abs(bottomOf(a) - bottomOf(b)) < 200,
  'ends at the right end of': (a: Box, b: Box) => isSame(rightOf(a), rightOf(b)),
  'begins at the left edge of': (a: Box, b: Box) => isSame(a.x, b.x),
  'is as wide as': (a: Box, b: Box) => isSame(a.width, b.width),
  'is not wider than': (a: Box, b: Box) => rightOf(a) <= rightOf(b),
  'is 177.78% as high as the width of': (a: Box, b: Box) =>
    Math.abs(a.height / b.width - 1.7778) < 0.005,
};
