import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { gzipSync } from 'node:zlib';
import type { Page } from 'playwright-core';
import { describe, expect, inject, test } from 'vitest';
import { openPage, type Reader } from './browser.ts';
import { ROUTES } from './routes.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const WCAG = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

const READERS: readonly (Reader & { name: string })[] = [
  { name: 'a phone', width: 360, height: 740 },
  {
    name: 'a dark phone without script',
    width: 360,
    height: 740,
    colorScheme: 'dark',
    javaScript: false,
  },
  { name: 'a narrow window', width: 320, height: 640 },
  { name: 'a dark desk', width: 1280, colorScheme: 'dark' },
  { name: 'a desk without script', width: 1280, javaScript: false },
];

describe.each(ROUTES)('$path', ({ path, status }) => {
  test.each(READERS)('is whole and calm for $name', async (reader) => {
    const { page, problems, thirdParties } = await openPage(path, reader);
    expect(await overflowing(page), 'nothing sticks out sideways').toEqual([]);
    // Chromium reports the status of a page that is not there as an error of its own.
    const own = problems.filter((problem) => !(status === 404 && problem.includes('404')));
    expect(own).toEqual([]);
    expect(thirdParties, 'no third party is asked before the reader moves').toEqual([]);
    if (reader.javaScript !== false) {
      expect(await layoutShift(page)).toBeLessThanOrEqual(0.02);
      expect(await violations(page)).toEqual([]);
    }
    await page.context().close();
  });

  test('ships at most 2 KB of script before the reader does anything', async () => {
    const sizes: number[] = [];
    const html = await (await fetch(inject('siteAddress') + path)).text();
    for (const [, src = ''] of html.matchAll(/<script[^>]+src="([^"]+)"/g)) {
      sizes.push(gzipSync(await (await fetch(inject('siteAddress') + src)).text()).byteLength);
    }
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048);
  });
});

/** Elements that make the page wider than the window. */
function overflowing(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.documentElement;
    if (root.scrollWidth <= root.clientWidth) return [];
    return Array.from(document.body.querySelectorAll('*'))
      .filter((element) => element.getBoundingClientRect().right > root.clientWidth + 1)
      .map((element) => `${element.tagName}.${element.className}`)
      .slice(0, 5);
  });
}

/** The sum of unexpected layout shifts, from the load on through a walk down the page. */
function layoutShift(page: Page): Promise<number> {
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
    for (let y = 0; y < Math.min(document.body.scrollHeight / 2 - innerHeight, 6000); y += 600) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 30));
    }
    scrollTo(0, 0);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return sum;
  });
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(AXE);
  return page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: typeof import('axe-core') };
    const { violations: found } = await axe.run(document, {
      runOnly: { type: 'tag', values: tags },
      iframes: false,
    });
    return found.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')}`),
    );
  }, WCAG);
}
