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

/** Words of at most `maxLetters` letters that are broken over two lines. */
export function brokenWords(page: Page, maxLetters: number): Promise<string[]> {
  return page.evaluate((max) => {
    const nodes = document.createNodeIterator(document.body, NodeFilter.SHOW_TEXT);
    // Not a part of an address, which breaks anywhere, as do code and times.
    const WORD = /(?<![\p{L}.-])\p{L}+(?!\p{L}|[.-]\p{L})/gu;
    const broken: string[] = [];
    const range = document.createRange();
    const isClipped = (element: Element | null): boolean =>
      !!element &&
      (getComputedStyle(element).clipPath !== 'none' || isClipped(element.parentElement));
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || isClipped(parent)) continue;
      if (parent.closest('a[href*=":"], code, time')) continue;
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(WORD)) {
        if (word.length > max) continue;
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set(Array.from(range.getClientRects(), ({ top }) => Math.round(top)));
        if (lines.size > 1) broken.push(`${parent.tagName}: ${word}`);
      }
    }
    return broken;
  }, maxLetters);
}

/** Column of a grid that is empty for more than `limit` pixels, such as `places column 2: 400 px`. */
export function holes(page: Page, limit: number): Promise<string[]> {
  return page.evaluate((max) => {
    const PAINTED = 'img, svg, iframe, input, select, textarea, button, [data-ad]';
    // Lists of equal cards end where they end; what is sticky follows the reader.
    const isIgnored = (element: Element) => element.matches('ul, .cards');
    const hasSticky = (grid: Element, left: number, right: number) =>
      [...grid.querySelectorAll('*')].some((each) => {
        const box = each.getBoundingClientRect();
        const isInside = box.right > left && box.left < right;
        return isInside && getComputedStyle(each).position === 'sticky';
      });

    const isFilled = (element: Element) => {
      const { visibility, backgroundColor } = getComputedStyle(element);
      const isPainted = element.matches(PAINTED) || backgroundColor !== 'rgba(0, 0, 0, 0)';
      return isPainted && visibility === 'visible';
    };
    const rectsOf = (node: Node): DOMRectReadOnly[] => {
      if (node instanceof Element) return isFilled(node) ? [...node.getClientRects()] : [];
      const range = document.createRange();
      range.selectNodeContents(node);
      return node.textContent?.trim() ? [...range.getClientRects()] : [];
    };
    const gapIn = (area: DOMRect, left: number, right: number, filled: DOMRectReadOnly[]) => {
      let [gap, y] = [0, area.top];
      const inside = filled.filter((box) => box.right > left && box.left < right);
      for (const box of [...inside, new DOMRect(left, area.bottom)]) {
        if (box.top > area.bottom) continue;
        gap = Math.max(gap, box.top - y);
        y = Math.max(y, box.bottom);
      }
      return Math.round(gap);
    };

    const nodes = document.createNodeIterator(
      document.querySelector('main') ?? document.body,
      NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT,
    );
    const filled: DOMRectReadOnly[] = [];
    for (let node = nodes.nextNode(); node; node = nodes.nextNode()) filled.push(...rectsOf(node));
    filled.sort((a, b) => a.top - b.top);
    return [...document.querySelectorAll('main *')].flatMap((grid) => {
      const { display, gridTemplateColumns, columnGap } = getComputedStyle(grid);
      const widths = gridTemplateColumns.split(' ').map(Number.parseFloat);
      if (display !== 'grid' || widths.length < 2 || isIgnored(grid)) return [];
      const area = grid.getBoundingClientRect();
      let left = area.left;
      return widths.flatMap((width, index) => {
        const [start, end] = [left + 1, left + width - 1];
        const gap = hasSticky(grid, start, end) ? 0 : gapIn(area, start, end, filled);
        left += width + Number.parseFloat(columnGap);
        return width > 0 && gap > max ? `${grid.className} column ${index + 1}: ${gap} px` : [];
      });
    });
  }, limit);
}

/** Pairs of visible advertisements, one above the other, that are nearer than `limit` pixels. */
export function nearAds(page: Page, limit: number): Promise<string[]> {
  return page.locator('.ad:visible').evaluateAll((ads, min) => {
    const boxes = ads.map((ad) => ad.getBoundingClientRect());
    return boxes.flatMap((above, index) =>
      boxes
        .slice(index + 1)
        .filter((below) => below.left < above.right && above.left < below.right)
        .map((below) => Math.round(below.top - above.bottom))
        .filter((distance) => distance < min)
        .map((distance) => `${distance} px below advertisement ${index + 1}`),
    );
  }, limit);
}
