import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** Elements that make the page wider than the window, at most five. */
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

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: readonly {
    node: Node | null;
    previousRect: DOMRectReadOnly;
    currentRect: DOMRectReadOnly;
  }[];
}

/** Layout shifts since the page began to load; `byFonts`: within a second after a font. */
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

/** At most 0.02 in all, and 0.05 from fonts: the fallback matches only a font's mean width. */
export async function expectStableLayout(page: Page): Promise<void> {
  const { total, byFonts, shifts } = await layoutShift(page);
  expect(byFonts, shifts.join('\n')).toBeLessThanOrEqual(0.05);
  expect(total - byFonts, shifts.join('\n')).toBeLessThanOrEqual(0.02);
}

export function scrollHalfWay(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight / 2 - innerHeight, 6000); y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
}
