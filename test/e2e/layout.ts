import type { Page } from 'playwright-core';

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

/** The sum of unexpected layout shifts since the page began to load; those of the last tenth of a second are waited for. */
export function layoutShift(page: Page): Promise<number> {
  return page.evaluate(async () => {
    let sum = 0;
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) sum += entry.value;
      }
    });
    observer.observe({ type: 'layout-shift', buffered: true });
    await new Promise((resolve) => setTimeout(resolve, 100));
    return sum;
  });
}

/** Walks the first half of a page and comes back to its top. */
export function walkHalfWay(page: Page): Promise<void> {
  return page.evaluate(async () => {
    for (let y = 0; y < Math.min(document.body.scrollHeight / 2 - innerHeight, 6000); y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
  });
}
