import { beforeAll, expect, test, vi } from 'vitest';
import { control, siteAddress } from '../support/served-site.ts';
import { hydrateNews, openPage } from './browser.ts';

// The site reads the sample world’s feeds with a changed headline in the first local one.
beforeAll(async () => {
  await control('correct', { feed: 'tundra-courier' });
  await control('pass-time', { minutes: '120' });
  await vi.waitFor(
    async () => {
      const response = await fetch(`${siteAddress}/news?category=local`);
      if (!(await response.text()).includes('class="before"'))
        throw new Error('no changed headline yet');
    },
    { timeout: 40_000, interval: 1_000 },
  );
});

test('after hydration the cards say the same of authors, communities, other publishers and headlines before, and after another view too', async () => {
  const { page, problems } = await openPage('/news?category=local');
  const cards = () =>
    page
      .locator('article.card')
      .evaluateAll((all) =>
        all.map((card) => [
          ...['h2', '.source > span', '.at', '.also-in', '.before'].map(
            (part) => card.querySelector(part)?.textContent ?? '',
          ),
          card.querySelector('.also-in a')?.getAttribute('href'),
        ]),
      );
  const before = await cards();
  expect(before.filter(([, , , also]) => also)).toHaveLength(1);
  expect(before.filter(([, , at]) => at).length).toBeGreaterThan(3);
  expect(before.map(([, source]) => source).join('\n')).toMatch(/ \(sample\) \S/);
  await hydrateNews(page);
  await page.getByRole('link', { name: 'Sports', exact: true }).first().click();
  await page.locator('.chips a[aria-current]', { hasText: 'Sports' }).waitFor();
  await page.locator('.chips').getByRole('link', { name: 'Local', exact: true }).click();
  await page.locator('.chips a[aria-current]', { hasText: 'Local' }).waitFor();
  await expect.poll(cards).toEqual(before);
  expect(problems).toEqual([]);
});
