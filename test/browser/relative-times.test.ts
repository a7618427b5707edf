import type { Page } from 'playwright-core';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { ProxiedSite } from '../support/proxied-site.ts';
import { siteAddress } from '../support/served/served-site.ts';
import { type OpenPage, openPage, scriptHasRun, stopClock } from './browser.ts';

const PATHS = ['/', '/news', '/communities/iqaluit', '/community'];
/** Possible texts of a relative time. */
const RELATIVE = ['just now', '23 hours ago', 'Nov 23, 2026'];
/** Publishers with long and short names, which leave less and more of a line to the time. */
const PUBLISHERS = ['Fairway', 'The Kivalliq Post', 'The Chronicle of the Eastern Arctic'];
const HEIGHT = 823;

const { page: plain } = await openPage('/robots.txt', { javaScript: false }, afterAll);

test.each(PATHS)('relative times move nothing on the first screen of %s', async (path) => {
  await plain.goto(siteAddress + path);
  expect(await plain.locator('time').count()).toBeGreaterThan(0);
  const moved: string[] = [];
  for (let width = 320; width <= 1280; width += 120) {
    await plain.setViewportSize({ width, height: HEIGHT });
    for (const publisher of PUBLISHERS) {
      await plain.locator('main .publisher').evaluateAll(setTexts, publisher);
      for (const element of await findMoved(plain)) moved.push(`${width}: ${element}`);
    }
  }
  expect(moved).toEqual([]);
});

test('a community’s clock runs and hides the note on its age, which stays if its script fails', async () => {
  const note = (page: Page) => page.locator('[data-clock-note]');
  const { page } = await openPage('/communities/iqaluit', { prepare: stopClock });
  const clock = page.locator('[data-clock]');
  await expect.poll(() => note(page).isVisible()).toBe(false);
  const before = await clock.textContent();
  await page.clock.runFor(60_000);
  await expect.poll(() => clock.textContent()).not.toBe(before);
  const failed = await openPage('/communities/iqaluit', {
    prepare: (opened) => opened.route('**/assets/running-clock-*', (route) => route.abort()),
  });
  await failed.page.waitForLoadState('networkidle');
  expect(await note(failed.page).isVisible()).toBe(true);
});

function setTexts(elements: readonly Element[], name: string): void {
  for (const element of elements) element.textContent = name;
}

/** The first element of the first screen that moves when a time becomes relative. */
function findMoved(page: Page): Promise<string[]> {
  return page.evaluate(
    ([relative, height]) => {
      const times = Array.from(document.querySelectorAll('main time'));
      const absolute = times.map(({ textContent }) => textContent);
      const top = (element: Element) => element.getBoundingClientRect().top;
      // Elements far below, not yet laid out, are not measured: that would lay them out.
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

/** Opens /news on a slow connection: its second half comes after its script and `meanwhile`. */
async function openSlowly(meanwhile = async (_: Page) => {}): Promise<OpenPage> {
  const { promise: rest, resolve: release } = Promise.withResolvers<void>();
  const proxy = await ProxiedSite.open(siteAddress);
  proxy.responders.set('/news', async (response) => {
    const body = Buffer.from(await (await fetch(`${siteAddress}/news`)).arrayBuffer());
    response.setHeader('Content-Type', 'text/html; charset=utf-8');
    response.write(body.subarray(0, body.byteLength >> 1));
    await rest;
    response.end(body.subarray(body.byteLength >> 1));
  });
  onTestFinished(() => {
    release();
    proxy.close();
  });
  return openPage('/news', {
    site: proxy.origin,
    prepare: async (page) => {
      page.once('framenavigated', async () => {
        await scriptHasRun(page, 'main');
        await meanwhile(page);
        release();
      });
    },
  });
}

test('all times of a page become relative if the script runs before the page is parsed', async () => {
  const { page } = await openSlowly();
  // Another test may have advanced the site's clock: times ahead of the browser's clock do not
  // change.
  const times = () =>
    page
      .locator('time')
      .evaluateAll((all) =>
        all.flatMap((time) =>
          Date.parse(time.getAttribute('datetime') ?? '') > Date.now() ? [] : time.textContent,
        ),
      );
  await expect
    .poll(async () => (await times()).filter((time) => !/^just now$|ago$/.test(time ?? '')))
    .toEqual([]);
  expect((await times()).length).toBeGreaterThan(10);
});

test('a news list used before it is fully parsed still shows all its stories', async () => {
  const { page, problems } = await openSlowly(async (opened) => {
    await opened.locator('.chips a').first().hover();
    await scriptHasRun(opened, 'news-browser');
  });
  await page.locator('[data-hydrated]').waitFor();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
  expect(problems).toEqual([]);
});
