import { afterAll, beforeAll, expect, test } from 'vitest';
import { until } from '../built/faults/health.ts';
import { control, siteAddress } from '../support/served/served-site.ts';
import { FRENCH_SITE, openPage } from './browser.ts';
import { publishNotice, sendEvent, sendPost } from './editor/send-form.ts';
import { LONG_WORDS, layoutFaults, ROUNDS } from './long-words.ts';
import { DISTINCT, type ROUTES } from './routes.ts';

const FRENCH_PATHS = [
  ...['/', '/news?q=inuit', '/community', '/events', '/notices', '/communities/kuujjuaq'],
  ...['/blog', '/resources', '/faq', '/books', '/today', '/archive', '/status', '/rss'],
];

const FEED = 'open-letter';

// A changed headline is shown with the previous one.
beforeAll(async () => {
  await control('correct', { feed: 'tundra-courier' });
  await control('pass-time', { minutes: '120' });
  const news = async () => (await fetch(`${siteAddress}/news`)).text();
  await until(
    async () => (await news()).includes('<details class="meta">'),
    'no headline has changed',
  );
});

// Other files read the same site.
afterAll(async () => {
  await control('correct', { feed: FEED, title: 'A headline of the usual length' });
  await control('pass-time', { minutes: '120' });
});

test.each([
  { name: 'English', site: siteAddress, routes: [...DISTINCT, { path: '/today' }] },
  // The interface's words are longer; neighbours of the same length make no difference.
  {
    name: 'French',
    site: FRENCH_SITE,
    routes: FRENCH_PATHS.map((path) => ({ path })),
    rounds: ROUNDS.filter(({ every }) => every === 1),
  },
])('the $name pages fit any window, even with long words', async ({ site, routes, rounds }) => {
  const { page } = await openPage('/robots.txt', { site });
  const faults: string[] = [];
  for (const { path, status } of routes as typeof ROUTES) {
    const response = await page.goto(site + path);
    expect([path, response?.status()]).toEqual([path, status ?? 200]);
    for (const fault of await layoutFaults(page, rounds)) faults.push(`${path}: ${fault}`);
  }
  expect(faults).toEqual([]);
});

test('a long word of a publisher’s feed and of each editor form fits every page that shows it', async () => {
  const { roman, syllabics, address } = LONG_WORDS;
  await control('correct', { feed: FEED, title: roman });
  await control('pass-time', { minutes: '120' });
  await publishNotice(syllabics, { 'text-en': address, source: roman });
  await sendEvent(roman, { place: address, organiser: syllabics, text: roman, from: '08:00' });
  const text = `${roman}\n\n## ${syllabics}\n\n- ${address}`;
  await sendPost('editor', {
    title: roman,
    slug: 'long-word',
    description: roman,
    text,
    do: 'publish',
  });
  const { page } = await openPage('/');
  await expect
    .poll(async () => {
      await page.reload();
      return page.locator('h3', { hasText: roman }).count();
    })
    .toBeGreaterThan(0);
  await page.goto(`${siteAddress}/events`);
  const event = await page
    .locator('.event-list a', { hasText: roman })
    .first()
    .getAttribute('href');
  const pages = [
    ['/', roman],
    ['/news?category=opinion', roman],
    ['/notices', syllabics],
    ['/events', roman],
    [event, address],
    ['/blog', roman],
    ['/blog/long-word', syllabics],
    ['/today', roman],
  ] as const;
  for (const [path, word] of pages) {
    await page.goto(siteAddress + path);
    expect(await page.locator('body').innerText(), `${path}`).toContain(word);
    expect(await layoutFaults(page, []), `${path}`).toEqual([]);
  }
});
