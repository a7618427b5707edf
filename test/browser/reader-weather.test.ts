import type { Page, Route } from 'playwright-core';
import { expect, test } from 'vitest';
import { changePage, haveChosenRankin, openPage, RANKIN, stopClock, zonesOf } from './browser.ts';
import { expectStableLayout } from './layout.ts';

const box = (slug: string, text: string) => ({
  slug,
  html: `<section class="weather" data-weather-box="${slug}"><h2>Weather</h2><p class="temperature">${text}</p><p>Snow</p><p>High -20°C, Low -30°C</p></section>`,
});

function frontPage(respond: (route: Route) => Promise<void>) {
  return openPage('/', {
    width: 360,
    prepare: async (page) => {
      await haveChosenRankin(page);
      await page.addInitScript(countWeather);
      await page.route('**/api/weather?*', respond);
    },
  });
}

function countWeather(): void {
  const { fetch } = window;
  let count = 0;
  window.fetch = (...request) => {
    const response = fetch(...request);
    const end = () => {
      document.documentElement.dataset.weather = `${++count}`;
    };
    if (String(request[0]).startsWith('/api/weather'))
      response
        .then((received) => received.clone().text())
        // Once the script has read its own.
        .finally(() => setTimeout(end))
        .catch(() => {});
    return response;
  };
}

const weatherRead = (page: Page, requests: number) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.dataset.weather))
    .toBe(`${requests}`);
const temperature = (page: Page) => page.locator('.weather .temperature').textContent();

test('the front page shows the weather of the chosen community, and nothing moves', async () => {
  const requests: string[] = [];
  const { page, problems } = await frontPage(async (route) => {
    requests.push(new URL(route.request().url()).search);
    await route.fulfill({ json: box('rankin-inlet', '-27°C') });
  });
  await expect.poll(() => temperature(page)).toBe('-27°C');
  expect(requests).toEqual(['?community=rankin-inlet']);
  await expectStableLayout(page);
  await page.evaluate(() => {
    localStorage.clear();
    dispatchEvent(new StorageEvent('storage'));
  });
  await expect.poll(() => temperature(page)).toBe('-15°C');
  expect(problems).toEqual([]);
});

const FAILURES: readonly ((route: Route) => Promise<void>)[] = [
  (route) => route.fulfill({ status: 503, body: 'no' }),
  (route) => route.abort(),
  (route) => route.fulfill({ body: '<html>' }),
  // Another community's.
  (route) => route.fulfill({ json: box('arviat', '-5°C') }),
  (route) => route.fulfill({ json: { html: '<script>1</script>' } }),
];

test('if the request for the community’s weather fails the page’s own is shown, and the choice remains', async () => {
  const waiting = [...FAILURES];
  const { page, problems } = await frontPage((route) => waiting.shift()?.(route) ?? route.abort());
  for (const left of FAILURES.keys()) {
    await expect.poll(() => waiting.length).toBe(FAILURES.length - 1 - left);
    await expect.poll(() => zonesOf(page)).toEqual(['Central']);
    await weatherRead(page, 1);
    await expect(temperature(page)).resolves.toBe('-15°C');
    await page.reload();
  }
  await expect(page.evaluate(() => localStorage.community)).resolves.toContain('rankin-inlet');
  // The browser itself logs a failed request.
  expect(problems.filter((problem) => !problem.startsWith('Failed to load resource'))).toEqual([]);
});

test('the weather of the last choice is shown even if that of an earlier one arrives later', async () => {
  const { promise: slow, resolve: finish } = Promise.withResolvers<void>();
  let isRequested = false;
  const { page } = await frontPage(async (route) => {
    isRequested = true;
    const isFirst = route.request().url().endsWith('rankin-inlet');
    if (isFirst) await slow;
    await route.fulfill({ json: isFirst ? box('rankin-inlet', '-27°C') : box('arviat', '-22°C') });
  });
  await expect.poll(() => isRequested).toBe(true);
  await page.evaluate(
    (chosen) => {
      localStorage.community = chosen;
      dispatchEvent(new StorageEvent('storage'));
    },
    JSON.stringify({ ...RANKIN, slug: 'arviat', name: 'Arviat' }),
  );
  await expect.poll(() => temperature(page)).toBe('-22°C');
  finish();
  await weatherRead(page, 2);
  await expect(temperature(page)).resolves.toBe('-22°C');
});

test('readers without a choice load nothing for it', async () => {
  const scripts: string[] = [];
  const { page } = await openPage('/', {
    prepare: async (prepared) => {
      prepared.on('request', (request) => scripts.push(new URL(request.url()).pathname));
    },
  });
  // The first may be ahead of the browser's clock: other tests advance the site's.
  await expect.poll(() => page.locator('time').last().textContent()).toMatch(/ago$|^just now$/);
  expect(scripts.filter((path) => /follow-choice|\/api\//.test(path))).toEqual([]);
});

const MINUTE = 60_000;

const line = (until: number, title: string) =>
  `<p data-until="${new Date(until).toISOString().slice(0, 19)}Z"><strong>Orange: </strong><a href="/">${title}</a> for Iqaluit</p>`;

test('an ended warning is not shown, others disappear when they end, and the box with the last one', async () => {
  const now = Date.now();
  // In the format of the site.
  const warnings = `<aside class="warnings" aria-label="Weather warnings">${line(now - MINUTE, 'Ice')}${line(now + 2 * MINUTE, 'Blizzard')}${line(now + 4 * MINUTE, 'Wind')}</aside>`;
  const { page, problems } = await openPage('/about', {
    prepare: async (opened) => {
      await stopClock(opened);
      await changePage(opened, '/about', (html) => html.replace('<main', () => `${warnings}<main`));
    },
  });
  const shown = page.locator('.warnings p');
  await expect.poll(() => shown.count()).toBe(2);
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(3 * MINUTE);
  await expect.poll(() => shown.allTextContents()).toEqual(['Orange: Wind for Iqaluit']);
  await page.clock.fastForward(2 * MINUTE);
  await expect.poll(() => page.locator('.warnings').count()).toBe(0);
  expect(problems).toEqual([]);
});

test('/notices says that nothing is in force once its last line has ended', async () => {
  const section = `<section class="place-warnings"><h2>In force now</h2><div>${line(Date.now() + 2 * MINUTE, 'Wind')}</div></section>`;
  const { page } = await openPage('/notices', {
    prepare: async (opened) => {
      await stopClock(opened);
      await changePage(opened, '/notices', (html) =>
        html
          .replace(/<section class="place-warnings">.*(?=<p class="no-notices">)/s, '')
          .replace('<p class="no-notices">', (none) => section + none),
      );
    },
  });
  const none = page.getByText('There are no notices or weather warnings in force');
  await expect.poll(() => page.locator('.place-warnings p').count()).toBe(1);
  expect(await none.isVisible()).toBe(false);
  await page.waitForLoadState('networkidle');
  await page.clock.fastForward(3 * MINUTE);
  await expect.poll(() => none.isVisible()).toBe(true);
});
