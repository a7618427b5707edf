import type { Page, Request } from 'playwright-core';
import { describe, test } from 'vitest';
import { siteAddress } from '../support/served-site.ts';
import { axeViolations, violations } from './accessibility.ts';
import { openPage } from './browser.ts';
import { expectStableLayout, overflowing, scrollHalfWay } from './layout.ts';
import { ROUTES } from './routes.ts';

const NOT_FOUND_RESPONSE =
  'Failed to load resource: the server responded with a status of 404 (Not Found)';

/** On both sides of every breakpoint, from the smallest phone to a large screen. */
const WIDTHS = [
  ...[320, 375, 414, 479, 480, 639, 640, 703, 704, 767, 768, 895, 896, 959, 960],
  ...[1023, 1024, 1280, 1440, 1920],
];

/** Whether the site's own document of an advertisement, which has no access to the page, makes the request. */
const isOfAd = (request: Request) => request.frame().url().startsWith(`${siteAddress}/ads/`);

/** How many advertisements are in view and have not loaded, and how many loaded that are not in view. */
function misplacedAds(page: Page): Promise<{ late: number; early: number }> {
  return page.evaluate(() => {
    const isInView = (element: Element) => {
      const { top, bottom, height } = element.getBoundingClientRect();
      return height > 0 && top < innerHeight && bottom > 0;
    };
    const waiting = document.querySelectorAll('[data-ad]');
    const loaded = document.querySelectorAll('iframe');
    return {
      late: [...waiting].filter(isInView).length,
      early: [...loaded].filter((frame) => !isInView(frame)).length,
    };
  });
}

describe.each(ROUTES)('$path', ({ path, status }) => {
  // Chromium logs a 404 response as a console error, and the page of an unknown path logs that path.
  const expected = status === 404 ? [NOT_FOUND_RESPONSE, `Page not found: ${path}`] : [];
  const isExpected = (problem: string) => expected.includes(problem);

  test.concurrent(`${path} has no overflow, error, layout shift or accessibility violation in a narrow window`, async ({
    expect,
    onTestFinished,
  }) => {
    const narrow = { width: 320, height: 640 };
    const { page, problems } = await openPage(path, narrow, onTestFinished);
    expect(await overflowing(page), 'nothing overflows sideways').toEqual([]);
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    await scrollHalfWay(page);
    await expectStableLayout(page);
    expect(await axeViolations(page)).toEqual([]);
  });

  test.concurrent(`${path} on a dark desk has none of these, and requests nothing of third parties by itself, no picture and no frame, but advertisements inside their documents`, async ({
    expect,
    onTestFinished,
  }) => {
    const others: Request[] = [];
    let beforeLoad: string[] = [];
    const { page, problems } = await openPage(
      path,
      {
        colorScheme: 'dark',
        prepare: async (prepared) => {
          prepared.on('request', (request) => {
            const { origin, protocol } = new URL(request.url());
            if (protocol.startsWith('http') && origin !== siteAddress) others.push(request);
          });
          prepared.on('load', () => {
            beforeLoad = others.map((request) => request.url());
          });
        },
      },
      onTestFinished,
    );
    expect(await overflowing(page), 'nothing overflows sideways').toEqual([]);
    expect(await violations(page)).toEqual([]);
    // Neither time, the pointer nor Tab makes the page load more.
    await page.mouse.move(600, 400);
    await page.keyboard.press('Tab');
    await page.waitForLoadState('networkidle');
    await expect.poll(() => misplacedAds(page)).toEqual({ late: 0, early: 0 });
    await scrollHalfWay(page);
    await expectStableLayout(page);
    expect(others.filter((request) => !isOfAd(request)).map((each) => each.url())).toEqual([]);
    expect(beforeLoad).toEqual([]);
    expect(await page.context().cookies()).toEqual([]);
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
  });

  test.concurrent(`${path} overflows the window of a reader without script at no width, and has no error`, async ({
    expect,
    onTestFinished,
  }) => {
    const { page, problems } = await openPage(path, { javaScript: false }, onTestFinished);
    expect(problems.filter((problem) => !isExpected(problem))).toEqual([]);
    const tooWide: string[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const element of await overflowing(page)) tooWide.push(`${width}: ${element}`);
    }
    expect(tooWide).toEqual([]);
  });
});
