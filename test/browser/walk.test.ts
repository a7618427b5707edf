import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { axeViolations, violations } from './accessibility.ts';
import { openPage, type Reader } from './browser.ts';
import { expectStableLayout, overflowing, scrollHalfWay } from './layout.ts';
import { ROUTES } from './routes.ts';

/** With scripts; one without is looked at in a window of every width. */
const READERS: readonly (Reader & { name: string; judge: typeof violations })[] = [
  { name: 'a phone', width: 360, height: 740, judge: axeViolations },
  { name: 'a narrow window', width: 320, height: 640, judge: axeViolations },
  { name: 'a dark desk', width: 1280, colorScheme: 'dark', judge: violations },
];

const NOT_FOUND_RESPONSE =
  'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** On both sides of every breakpoint, from the smallest phone to a large screen. */
const WIDTHS = [
  ...[320, 375, 414, 479, 480, 639, 640, 703, 704, 767, 768, 895, 896, 959, 960],
  ...[1023, 1024, 1280, 1440, 1920],
];

describe.each(ROUTES)('$path', ({ path, status }) => {
  // Chromium logs a 404 response as a console error, and the page of an unknown path logs that path.
  const expected = status === 404 ? [NOT_FOUND_RESPONSE, `Page not found: ${path}`] : [];
  const isExpected = (problem: string) => expected.includes(problem);

  test.concurrent.for(READERS)(
    `${path} has no overflow, error, third-party request, layout shift or accessibility violation for $name`,
    async (reader, { onTestFinished }) => {
      const { page, problems, thirdParties } = await openPage(path, reader, onTestFinished);
      expect(await overflowing(page), 'nothing overflows sideways').toEqual([]);
      expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
      expect(thirdParties, 'no request to a third party outside of its own frame').toEqual([]);
      await scrollHalfWay(page);
      await expectStableLayout(page);
      expect(await reader.judge(page)).toEqual([]);
    },
  );

  test.concurrent(`${path} overflows the window of a reader without script at no width, and has no error`, async ({
    onTestFinished,
  }) => {
    const desk = { width: 1280, colorScheme: 'dark', javaScript: false } as const;
    const { page, problems, thirdParties } = await openPage(path, desk, onTestFinished);
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    expect(thirdParties).toEqual([]);
    const tooWide: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const element of await overflowing(page)) tooWide.push(`${width}: ${element}`);
    }
    expect(tooWide).toEqual([]);
  });
});

test.each(ROUTES)('$path loads at most 2 KB of script before any interaction', async ({ path }) => {
  const sizes: number[] = [];
  const html = await (await fetch(siteAddress + path)).text();
  for (const [, src = ''] of html.matchAll(/<script[^>]+src="([^"]+)"/g)) {
    sizes.push(gzipSync(await (await fetch(siteAddress + src)).text()).byteLength);
  }
  expect(sizes).not.toEqual([]);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048);
});
