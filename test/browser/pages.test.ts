import { text } from 'node:stream/consumers';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { siteAddress } from '../support/served/served-site.ts';
import { eventPath, openPage } from './browser.ts';
import { ROUTES } from './routes.ts';

test('a post card has a small round picture', async () => {
  const { page, problems } = await openPage('/blog');
  const { radius, width } = await page
    .locator('.post-card img')
    .first()
    .evaluate((image) => ({
      radius: getComputedStyle(image).borderRadius,
      width: image.getBoundingClientRect().width,
    }));
  expect(radius).toBe('50%');
  expect(width).toBeLessThanOrEqual(128);
  expect(problems).toEqual([]);
});

test('without JavaScript a hub button opens and Close closes its panel, and the hero text is above its mountains', async () => {
  const { page, problems } = await openPage('/community', { javaScript: false });
  const name = 'Community Forums';
  const panel = page.getByRole('dialog', { name });
  await expect.poll(() => panel.isVisible()).toBe(false);
  await page.getByRole('button', { name }).click();
  await expect.poll(() => panel.isVisible()).toBe(true);
  await expect.poll(() => panel.getByRole('heading').textContent()).toBe(name);
  await panel.getByRole('button', { name: 'Close' }).click();
  await expect.poll(() => panel.isVisible()).toBe(false);
  expect(problems).toEqual([]);
  for (const width of [320, 768, 1280, 1920]) {
    await page.setViewportSize({ width, height: 900 });
    const { textEnd, pictureStart } = await page.locator('.hero').evaluate((hero) => {
      const pictureHeight = getComputedStyle(hero).backgroundSize.split(',')[0]?.split(' ')[1];
      return {
        textEnd: hero.lastElementChild?.getBoundingClientRect().bottom ?? Number.NaN,
        pictureStart:
          hero.getBoundingClientRect().bottom - Number.parseFloat(pictureHeight ?? 'NaN'),
      };
    });
    expect(textEnd).toBeLessThanOrEqual(pictureStart);
  }
});

test('each book is one Tab stop with the focus around the card, and its cover opens the store in a new tab', async () => {
  const { page } = await openPage('/books');
  const cards = page.locator('.books li');
  await cards.first().getByRole('link').focus();
  await page.keyboard.press('Tab');
  const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'));
  await expect.poll(focused).toBe('View on Amazon: Sanaaq: An Inuit Novel');
  const ring = await cards
    .nth(1)
    .getByRole('link')
    .evaluate((link) => {
      const { outlineStyle, height } = getComputedStyle(link, '::after');
      return { outlineStyle, height: Number.parseFloat(height) };
    });
  expect(ring.outlineStyle).toBe('solid');
  expect(ring.height).toBeGreaterThan(250);
  await page.context().route('https://www.amazon.ca/**', (route) => route.fulfill({ body: '' }));
  const store = page.context().waitForEvent('page');
  // The link covers the card, which Playwright treats as an element in the way.
  await page.locator('.cover').nth(2).click({ force: true });
  expect((await store).url()).toContain('k=Hunter+with+Harpoon');
});

test('one press saves an event for the reader’s own calendar, and a community’s page links to its events', async () => {
  const { page, problems } = await openPage('/communities/iqaluit', { javaScript: false });
  const event = (name: string) => page.getByRole('link', { name }).first();
  await event('All events').click();
  await page.waitForURL('**/events?community=iqaluit');
  await event('Square dance').click();
  const add = page.locator('.event-ways a[href$=".ics"]');
  const [download] = await Promise.all([page.waitForEvent('download'), add.click()]);
  expect(download.suggestedFilename()).toMatch(/\.ics$/);
  const calendar = await text(await download.createReadStream());
  expect(calendar.match(/^SUMMARY:.*$/gm)).toEqual(['SUMMARY:Square dance']);
  const cancelled = page.locator('.event-cancelled');
  expect(await cancelled.count()).toBe(0);
  await page.goto(siteAddress + (await eventPath('Old-timers’ hockey tournament')));
  expect(await cancelled.count()).toBe(1);
  expect(problems).toEqual([]);
});

test.each(['/no-such-page', '/%E1%93%84?a'])(
  'the browser’s console names the unknown path %s',
  async (path) => {
    const { page, problems } = await openPage(path);
    const { pathname } = new URL(page.url());
    const logged = () =>
      problems.filter((problem) => !problem.startsWith('Failed to load resource'));
    await expect.poll(logged).toEqual([`Page not found: ${pathname}`]);
  },
);

test('on a developer’s machine every address of the site leads to that machine', async () => {
  const paths = ['/', '/news', '/blog/bannock-is-a-verb', '/rss', '/rss.xml', '/feeds.opml'];
  for (const path of [...paths, '/llm.txt', '/.well-known/security.txt']) {
    const body = await (await fetch(siteAddress + path)).text();
    expect(body, path).toContain(`${siteAddress}/`);
    // E-mail addresses, and the domain in the titles of feeds, are still the publication's.
    expect(body, path).not.toContain('://nunavut-news.example');
  }
});

describe.each(ROUTES)('$path', ({ path, status = 200 }) => {
  test(`${path} has one h1, a title and a description, and at most 2 KB of script before any interaction`, async () => {
    const response = await fetch(siteAddress + path);
    expect(response.status).toBe(status);
    const html = await response.text();
    expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
    expect(html).toMatch(/<title>[^<]{5,90}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{10,170}"/);
    const sizes: number[] = [];
    for (const [, src = ''] of html.matchAll(/<script[^>]+src="([^"]+)"/g))
      sizes.push(gzipSync(await (await fetch(siteAddress + src)).text()).byteLength);
    expect(sizes).not.toEqual([]);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(2048);
  });
});
