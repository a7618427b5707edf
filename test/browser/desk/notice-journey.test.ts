import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { ProxiedSite } from '../../support/proxied-site.ts';
import { siteAddress } from '../../support/served-site.ts';
import { openPage, workerHasStarted } from '../browser.ts';
import { DESK, fillByKeyboard, logIn, PHONE, tabTo, typeTime } from './desk-page.ts';
import { endNoticesAfterwards, hoursFromNow, publishNotice } from './send-form.ts';

const MINUTE_MS = 60_000;
/** Where readers meet a notice of Iqaluit, pages first. */
const PAGES = ['/', '/news', '/communities/iqaluit', '/contact', '/notices'];
const DOCUMENTS = ['/feeds/notices.xml', '/api/notices'];

/** Those of the paths whose response has a text. */
async function pathsWith(text: string): Promise<string[]> {
  const paths = [...PAGES, ...DOCUMENTS];
  const bodies = await Promise.all(paths.map((path) => fetch(siteAddress + path)));
  const texts = await Promise.all(bodies.map((body) => body.text()));
  return paths.filter((_, nth) => texts[nth]?.includes(text));
}

/** Counts the keys that a test presses, and those of them that follow a link, press a button or open something. */
function countKeys(page: Page): { presses: number; activations: number } {
  const counted = { presses: 0, activations: 0 };
  const press = page.keyboard.press.bind(page.keyboard);
  page.keyboard.press = (key, options) => {
    counted.presses += 1;
    if (key === 'Enter' || key === 'Space') counted.activations += 1;
    return press(key, options);
  };
  return counted;
}

async function follow(page: Page, link: string): Promise<void> {
  await tabTo(page, link);
  await page.keyboard.press('Enter');
}

test.each([
  ['with scripts', true],
  ['without scripts', false],
])(
  'the hamlet’s office brings a notice to the front page by keyboard alone and takes it away, %s',
  async (_, javaScript) => {
    const title = `School closed today, ${javaScript}`;
    endNoticesAfterwards(title);
    const { page, problems } = await openPage('/', { ...PHONE, javaScript, site: DESK });
    const keys = countKeys(page);
    await logIn(page, 'notices');
    await follow(page, 'Nunavut News');
    await page.getByRole('heading', { level: 1, name: 'Nunavut News' }).waitFor();
    await follow(page, 'Notices');
    await page.getByRole('heading', { level: 1, name: 'Notices' }).waitFor();
    await tabTo(page, 'What is it about?');
    await page.keyboard.type('Clo');
    await fillByKeyboard(page, { 'Title (English)': title, 'Text (English)': 'Blizzard.' });
    await tabTo(page, 'Qikiqtaaluk');
    await page.keyboard.press('Space');
    await tabTo(page, 'Iqaluit');
    await page.keyboard.press('Space');
    await tabTo(page, 'Until');
    await typeTime(page, hoursFromNow(6));
    await fillByKeyboard(page, { 'Who says so?': 'Sample school' });
    await page.keyboard.press('Enter');
    await page.getByText('Done: readers see it now.').waitFor();
    const opened = page.context().waitForEvent('page');
    await follow(page, 'What readers see');
    const front = await opened;
    await expect
      .poll(() => front.locator('.warnings p').allTextContents())
      .toContain(`Closure: ${title} for Iqaluit`);
    // Log-in, paper, notices, region, community, publish, what readers see.
    expect(keys.activations).toBeLessThanOrEqual(7);
    expect(keys.presses).toBeLessThanOrEqual(80);
    await expect.poll(() => pathsWith(title)).toEqual([...PAGES, ...DOCUMENTS]);

    await follow(page, title);
    await page.getByRole('heading', { level: 1, name: 'Change the notice' }).waitFor();
    await follow(page, 'End it now');
    await page.getByText('Done: it is gone from every page.').waitFor();
    await expect.poll(() => pathsWith(title)).toEqual([]);
    await front.reload();
    expect(await front.content()).not.toContain(title);
    expect(problems).toEqual([]);
  },
);

test('a notice that ends leaves an open page and the offline copy', async () => {
  const title = 'Water truck late';
  await publishNotice(title, { until: hoursFromNow(0.1) });
  await expect.poll(() => pathsWith(title)).toContain('/');
  const proxy = await ProxiedSite.open(siteAddress);
  onTestFinished(() => proxy.close());
  const { page } = await openPage('/', {
    ...PHONE,
    site: proxy.origin,
    serviceWorker: true,
    prepare: (opened) => opened.clock.install({ time: Date.now() }),
  });
  await workerHasStarted(page);
  const line = page.locator('.warnings p', { hasText: title });
  const note = page.getByRole('complementary', { name: 'Offline copy' });
  await expect.poll(() => line.count()).toBe(1);
  await expect.poll(() => page.evaluate(() => caches.match('/').then(Boolean))).toBe(true);
  await proxy.cut(page.context());
  await page.goto(`${proxy.origin}/`);
  await note.waitFor();
  expect(await line.count()).toBe(1);
  await page.clock.fastForward(8 * MINUTE_MS);
  await expect.poll(() => line.count()).toBe(0);
  await page.goto(`${proxy.origin}/`);
  await note.waitFor();
  await expect.poll(() => line.count()).toBe(0);
});
