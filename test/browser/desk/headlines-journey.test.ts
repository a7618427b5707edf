import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { siteAddress } from '../../support/served-site.ts';
import { focused, openPage } from '../browser.ts';
import { DESK, fillByKeyboard, logIn, PHONE, tabTo } from './desk-page.ts';
import { takeBackChoices } from './send-form.ts';

async function follow(page: Page, name: string): Promise<void> {
  await tabTo(page, name);
  await page.keyboard.press('Enter');
}

/** From the log-in to the stories, by keyboard alone and without scripts. */
async function openHeadlines(): Promise<Page> {
  onTestFinished(takeBackChoices);
  const { page } = await openPage('/', { ...PHONE, javaScript: false, site: DESK });
  await logIn(page, 'editor');
  for (const link of ['Nunavut News', 'Headlines']) {
    await follow(page, link);
    await page.getByRole('heading', { level: 1, name: link }).waitFor();
  }
  return page;
}

/** Looks for a story of the sports section, which the front page has too; its title. */
async function findStory(page: Page): Promise<string> {
  const html = await (await fetch(siteAddress)).text();
  const { items } = (await (await fetch(`${siteAddress}/api/news?category=sports`)).json()) as {
    items: { title: string }[];
  };
  const story = items.find(({ title }) => /^[\w ,]+$/.test(title) && html.includes(title));
  if (!story) throw new Error('the front page has no story of sports');
  await fillByKeyboard(page, { Words: story.title });
  await page.keyboard.press('Enter');
  await page.getByText('1 story', { exact: true }).waitFor();
  return story.title;
}

/** Those of the places where readers meet a story of sports that have this one. */
async function placesOf(title: string): Promise<string[]> {
  // Not the whole title, which the page of a search would repeat.
  const words = encodeURIComponent(title.replace(/ \w+$/, ''));
  const places = {
    '/': '/',
    'its section': '/news?category=sports',
    'a search': `/news?q=${words}`,
    'its feed': '/feeds/sports.xml',
    'the feed of all': '/feeds/all.xml',
    'the data': '/api/news?category=sports',
  };
  const found = Object.entries(places).map(async ([name, path]) => {
    const text = await (await fetch(siteAddress + path)).text();
    return text.includes(title) ? [name] : [];
  });
  return (await Promise.all(found)).flat();
}

test('without scripts an editor leaves a story out and takes it back by keyboard alone', async () => {
  const page = await openHeadlines();
  const title = await findStory(page);
  const before = await placesOf(title);
  expect(before).toEqual(expect.arrayContaining(['/', 'its section', 'a search', 'its feed']));
  await follow(page, `Not for us: ${title}`);
  await page.getByText('The story is left out of the paper. Readers see it now.').waitFor();
  await expect.poll(() => placesOf(title)).toEqual([]);
  await follow(page, 'Undo');
  await page.getByText('The story is in the paper again. Readers see it now.').waitFor();
  await expect.poll(() => placesOf(title)).toEqual(before);
});

test('without scripts an editor has a story lead the front page and releases it by keyboard alone', async () => {
  const page = await openHeadlines();
  const title = await findStory(page);
  const lead = async () => {
    const html = await (await fetch(siteAddress)).text();
    return /<div class="lead">.*?<h\d[^>]*>.*?<\/h\d>/s.exec(html)?.[0].includes(title);
  };
  expect(await lead()).toBe(false);
  await follow(page, `Pin as the lead: ${title}`);
  await tabTo(page, 'For');
  await page.keyboard.type('6');
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Pin as the lead');
  await page.keyboard.press('Enter');
  await page.getByText('The story leads the front page. Readers see it now.').waitFor();
  await expect.poll(lead).toBe(true);
  await follow(page, `Unpin: ${title}`);
  await page.getByText('The front page chooses its lead by itself again.').first().waitFor();
  await expect.poll(lead).toBe(false);
});
