import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { openPage } from './browser.ts';

/** Pages with times that a script makes relative. */
const PATHS = ['/', '/news', '/communities/iqaluit', '/community'];
/** What a script may write in place of a time. */
const RELATIVE = ['just now', '23 hours ago', 'Nov 23, 2026'];
/** Publishers whose names leave more and less of a line to the time. */
const PUBLISHERS = ['Fairway', 'The Kivalliq Post', 'The Chronicle of the Eastern Arctic'];
const HEIGHT = 823;

test.concurrent.for(PATHS)(
  'nothing on the first screen of %s moves down or up at widths 60 pixels apart when a script makes its times relative',
  async (path, { onTestFinished }) => {
    const { page } = await openPage(path, { javaScript: false, height: HEIGHT }, onTestFinished);
    expect(await page.locator('time').count()).toBeGreaterThan(0);
    const moved: string[] = [];
    for (let width = 320; width <= 1280; width += 60) {
      await page.setViewportSize({ width, height: HEIGHT });
      for (const publisher of PUBLISHERS) {
        await page.locator('main .publisher').evaluateAll(nameThem, publisher);
        for (const element of await movedBy(page)) moved.push(`${width}: ${element}`);
      }
    }
    expect(moved).toEqual([]);
  },
);

function nameThem(elements: readonly Element[], name: string): void {
  for (const element of elements) element.textContent = name;
}

/** The first element of the first screen that stands elsewhere with each relative time in place of the absolute ones. */
function movedBy(page: Page): Promise<string[]> {
  return page.evaluate(
    ([relative, height]) => {
      const times = Array.from(document.querySelectorAll('main time'));
      const absolute = times.map(({ textContent }) => textContent);
      const top = (element: Element) => element.getBoundingClientRect().top;
      // What the browser has not laid out, far below, is not asked for: that would lay it out.
      const elements = Array.from(document.querySelectorAll('main *')).filter(
        (element) =>
          element.checkVisibility({ contentVisibilityAuto: true }) && top(element) < height,
      );
      const before = elements.map(top);
      const moved = relative.flatMap((text) => {
        for (const time of times) time.textContent = text;
        const after = elements.map(top);
        const first = elements.findIndex(
          (element, index) =>
            element.tagName !== 'TIME' && Math.abs((after[index] ?? 0) - (before[index] ?? 0)) > 1,
        );
        const element = elements[first];
        return element
          ? `${text}: ${element.tagName} “${element.textContent?.slice(0, 40)}” ${before[first]} → ${after[first]}`
          : [];
      });
      times.forEach((time, index) => {
        time.textContent = absolute[index] ?? '';
      });
      return moved;
    },
    [RELATIVE, HEIGHT] as const,
  );
}
