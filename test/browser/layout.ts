import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Elements that make the page wider than the window, five at most. */
export function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    return Array.from(document.body.querySelectorAll('*'))
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5);
  });
}

/** One layout shift, as Chromium reports it. */
interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/**
 * The layout shifts since the page began to load; the next tenth of a second counts too. `byFonts` is what of the total happened
 * within a second after a font had come. Says of each element that moved when it did, and its box before and after (x, y,
 * width and height in CSS pixels).
 */
export function layoutShift(
  page: Page,
): Promise<{ total: number; byFonts: number; shifts: string[] }> {
  return page.evaluate(async () => {
    const fontTimes = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.endsWith('.woff2'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    let total = 0;
    let byFonts = 0;
    const shifts: string[] = [];
    const box = ({ x, y, width, height }: DOMRectReadOnly) =>
      [x, y, width, height].map(Math.round).join(' ');
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        total += entry.value;
        if (fontTimes.some((time) => time <= entry.startTime && entry.startTime <= time + 1_000))
          byFonts += entry.value;
        for (const { node, previousRect, currentRect } of entry.sources)
          shifts.push(
            `${Math.round(entry.startTime)} ms, ${entry.value.toFixed(4)}: ${node?.nodeName} “${node?.textContent?.slice(0, 40)}” ${box(previousRect)} → ${box(currentRect)}`,
          );
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return { total, byFonts, shifts };
  });
}

/**
 * Expects layout shifts of at most 0.02 in all since the page began to load, and of at most 0.05 as fonts came: a headline may wrap
 * elsewhere then, as the fallback has the font's mean width, but not the width of each letter.
 */
export async function expectStableLayout(page: Page): Promise<void> {
  const { total, byFonts, shifts } = await layoutShift(page);
  expect(byFonts, shifts.join('\n')).toBeLessThanOrEqual(0.05);
  expect(total - byFonts, shifts.join('\n')).toBeLessThanOrEqual(0.02);
}

/** Scrolls through the first half of a page and back to its top. */
export function scrollHalfWay(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight / 2 - innerHeight, 6000); y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
}
