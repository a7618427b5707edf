import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import {
  changePage,
  holdBack,
  hydrateNews,
  newsSearch,
  openPage,
  type Reader,
  runClock,
  stopClock,
} from './browser.ts';

const without = (script: string): Reader => ({
  prepare: (page) => page.route(`**/assets/${script}-*.js`, (route) => route.abort()),
});

/** A reader whose first request for a script fails; the test controls the page's clock. */
function failingOnce(script: string): Reader & { requested: () => number } {
  let requested = 0;
  return {
    requested: () => requested,
    prepare: async (page) => {
      await stopClock(page);
      await page.route(`**/assets/${script}-*.js`, (route) => {
        requested += 1;
        return requested === 1 ? route.abort() : route.continue();
      });
    },
  };
}

const unexpected = (problems: readonly string[]) =>
  problems.filter((problem) => !problem.includes('net::ERR_FAILED'));

test('searches work as forms if the island scripts cannot be loaded', async () => {
  const news = await openPage('/news', without('news-browser'));
  await newsSearch(news.page).fill('ice');
  await news.page.keyboard.press('Enter');
  await news.page.waitForURL('**/news?q=ice');

  const faq = await openPage('/faq', without('faq-filter'));
  await faq.page.getByPlaceholder('Search the questions...').fill('48 hours');
  await faq.page.getByRole('button', { name: 'Search' }).click();
  await faq.page.waitForURL('**/faq?q=48+hours');
  await expect.poll(() => faq.page.locator('.faq-card details').count()).toBe(2);
});

test.each([
  [
    '/news',
    'news-browser',
    (page: Page) => page.locator('.chips').getByRole('link', { name: 'Sports' }),
    '/news?category=sports&q=ice',
  ],
  [
    '/faq',
    'faq-filter',
    (page: Page) => page.getByRole('button', { name: 'Search' }),
    '/faq?q=ice',
  ],
] as const)('%s: a press while %s loads opens a page', async (path, script, control, next) => {
  const { page } = await openPage(path);
  await holdBack(page, `**/assets/${script}-*.js`);
  // A page that is being left cannot be evaluated any more.
  await page.evaluate(() =>
    addEventListener('pagehide', () => {
      const busy = document.querySelector('[aria-busy=true]')?.textContent;
      const statusText = document.querySelector('body > [role=status]')?.textContent;
      sessionStorage.setItem('left', JSON.stringify([busy, statusText]));
    }),
  );
  await page.locator('main [name=q]').fill('ice');
  const pressed = await control(page).textContent();
  await control(page).click();
  await page.waitForURL(`**${next}`);
  const left = await page.evaluate(() => sessionStorage.getItem('left'));
  expect(JSON.parse(left ?? '')).toEqual([pressed, 'Loading …']);
});

test('a press on a button whose script is loading says so, in the page’s language, until it takes effect', async () => {
  const { page } = await openPage('/blog/drum-for-a-long-night', {
    prepare: (prepared) =>
      changePage(prepared, '/blog/drum-for-a-long-night', (html) =>
        html.replace('<html', '<html data-loading-words="Chargement…|Échec"'),
      ),
  });
  const release = await holdBack(page, '**/assets/post-actions-*.js');
  const button = page.locator('[data-post-action=copy]');
  await button.click();
  expect(await button.getAttribute('aria-busy')).toBe('true');
  expect(await page.getByRole('status').allTextContents()).toContain('Chargement…');
  release();
  await expect.poll(() => page.locator('[aria-busy]').count()).toBe(0);
  await expect.poll(() => page.locator('.share output').textContent()).not.toBe('');
});

test('a button whose script cannot be loaded says so', async () => {
  const { page } = await openPage('/blog/drum-for-a-long-night', without('post-actions'));
  await page.locator('[data-post-action=copy]').click();
  await expect
    .poll(() => page.getByRole('status').allTextContents())
    .toContain('Not loaded. Load the page again.');
  expect(await page.locator('[aria-busy]').count()).toBe(0);
});

test('a news browser that throws shows “Unexpected Application Error!” and leaves the rest of the page', async () => {
  const { page } = await openPage('/news', {
    // A response in the wrong shape: items that are no stories.
    prepare: (prepared) =>
      prepared.route('**/api/news?*', (route) => route.fulfill({ json: { items: [null] } })),
  });
  await hydrateNews(page);
  await page.locator('.chips').getByRole('link', { name: 'Sports' }).click();
  const failure = page.getByRole('alert');
  await failure.waitFor();
  await expect
    .poll(() => failure.locator('p').first().textContent())
    .toBe('Unexpected Application Error!');
  await expect.poll(() => page.locator('h1').textContent()).toBe('News');
  await expect.poll(() => page.locator('aside .breaking h3').count()).toBe(3);
  await expect.poll(() => page.locator('.site-footer').isVisible()).toBe(true);
  await failure.getByRole('link', { name: 'Back to the news' }).click();
  await page.locator('.chips').waitFor();
  await expect.poll(() => page.locator('article.card').count()).toBe(24);
});

test('an island whose script failed to load hydrates at the reader’s next interaction', async () => {
  const reader = failingOnce('faq-filter');
  const { page, problems } = await openPage('/faq', reader);
  const search = page.getByPlaceholder('Search the questions...');
  await search.focus();
  await expect.poll(reader.requested).toBe(1);
  expect(await page.locator('[data-hydrated]').count()).toBe(0);
  // Until the script knows of the failure, an interaction counts for the previous attempt.
  await expect
    .poll(async () => {
      await search.blur();
      await search.focus();
      return page.locator('[data-hydrated]').count();
    })
    .toBe(1);
  await search.fill('48 hours');
  await expect.poll(() => page.locator('.faq-card details:visible').count()).toBe(2);
  expect(unexpected(problems)).toEqual([]);
});

test.each<
  [
    name: string,
    path: string,
    script: string,
    interact: (page: Page) => Promise<void>,
    selector: string,
  ]
>([
  ['advertisements', '/partners', 'frames', (page) => page.mouse.wheel(0, 500), '.ad iframe'],
  ['the donation pop-up', '/terms', 'donation', (page) => runClock(page, 30_000), 'dialog[open]'],
  ['what is on', '/radio', 'now-playing', async () => {}, '.track b'],
])('%s: loaded five seconds after a failure', async (_, path, script, interact, selector) => {
  const reader = { ...failingOnce(script), hasDonation: true };
  const { page, problems } = await openPage(path, reader);
  await interact(page);
  await expect.poll(reader.requested).toBe(1);
  expect(await page.locator(selector).count()).toBe(0);
  // The pause begins once the script knows of the failure.
  await expect
    .poll(async () => {
      await page.clock.runFor(5_000);
      return reader.requested();
    })
    .toBe(2);
  await page.locator(selector).waitFor();
  expect(unexpected(problems)).toEqual([]);
});

/** Every text of a page, with its times as stated in titles, except on buttons. */
const shownTexts = (page: Page) =>
  page.evaluate(() => {
    for (const time of document.querySelectorAll('time')) time.textContent = time.dateTime;
    const texts: string[] = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
      const { parentElement, textContent } = walker.currentNode;
      if (parentElement?.checkVisibility() && !parentElement.closest('[type=button]'))
        texts.push(textContent?.trim() ?? '');
    }
    return texts.filter(Boolean);
  });

test.each(['/', '/news', '/resources/inuit-art-guide', '/blog/drum-for-a-long-night', '/faq'])(
  'all text of %s is shown before its scripts have loaded',
  async (path) => {
    let blocked = 0;
    const waiting = await openPage(path, {
      prepare: (page) =>
        page.route(/\.js(?:$|\?)/, (route) => {
          blocked += 1;
          return route.abort();
        }),
    });
    const texts = await shownTexts(waiting.page);
    expect(blocked).toBeGreaterThan(0);
    const { page } = await openPage(path);
    expect((await shownTexts(page)).filter((text) => !texts.includes(text))).toEqual([]);
  },
);
