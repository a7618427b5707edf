import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { sampleSources } from '../../../../sample-world/publications/sources.ts';
import { composeEdition } from '../../../../src/edition/edition.ts';
import type { NewsItem } from '../../../../src/edition/news-item.ts';
import { headlinesOf } from '../../../support/headlines-of.ts';
import { newsItem } from '../../../support/news-items.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';

const NOW = new Date();

beforeAll(async () => {
  const sources = sampleSources(env.SAMPLE_WORLD_ORIGIN);
  const items = new Map(sources.map(({ id, section }) => [id, tenItems(id, section)]));
  await showEdition(env.EDITIONS, NUNAVUT_NEWS, composeEdition({ sources }, items, NOW), NOW);
});

function tenItems(source: string, section: string): NewsItem[] {
  return Array.from({ length: 10 }, (_, index) =>
    newsItem({
      id: `${source}-${index}`,
      title: `${section} ${index} of ${source}`,
      link: `https://paper.example/${source}/${index}`,
      pubDate: new Date(NOW.getTime() - index * 3_600_000).toISOString(),
    }),
  );
}

test('/community shows the first 4 local, 3 arts and 3 health stories', async () => {
  const page = await readPage('/community');
  expect(await page.texts('.stories h2')).toEqual([
    'Community News',
    'Arts & Culture',
    'Health & Wellness',
  ]);
  const shown = async (section: string) =>
    (await page.texts(`.stories-${section} h3`)).map((title) => title.split(' of ')[0]);
  expect(new Set((await shown('local')).map((title) => title?.split(' ')[0]))).toEqual(
    new Set(['local']),
  );
  expect(await shown('local')).toHaveLength(4);
  expect(await shown('arts')).toEqual(['arts 0', 'arts 1', 'arts 2']);
  expect(await shown('health')).toEqual(['health 0', 'health 1', 'health 2']);
  expect(page.headers.get('Cache-Control')).toContain('max-age=60');
});

test('the JSON-LD of /community lists the stories shown, in the same order', async () => {
  const page = await readPage('/community');
  const list = headlinesOf(page);
  expect(list.map(({ name }) => name)).toEqual(await page.texts('.stories h3'));
  expect(list.map(({ url }) => url)).toEqual(await page.attributes('.stories h3 a', 'href'));
});

test('each hub button on /community leads to resources or events, or opens an existing panel', async () => {
  const page = await readPage('/community');
  expect(await page.texts('.hub h2')).toEqual(['Community Hub']);
  expect(await page.texts('.hub .button')).toEqual([
    'Community Forums',
    'Volunteer Opportunities',
    'Local Resources',
    'Event Calendar',
  ]);
  expect(await page.attributes('.hub a.button', 'href')).toEqual([
    '/resources',
    '/news?category=events',
  ]);
  expect(await page.attributes('.hub button.button', 'popovertarget')).toEqual([
    'forums',
    'volunteering',
  ]);
  expect(await page.texts('[popover] h3')).toEqual(['Community Forums', 'Volunteer Opportunities']);
  expect(await page.texts('[popover] .soon')).toEqual(['Coming Soon', 'Coming Soon']);
});

test('/community has the events feed, the guidelines and a way to take part', async () => {
  const page = await readPage('/community');
  expect((await page.all('.embed-wall .frame'))[0]?.attributes['data-frame']).toBe(
    `${env.SAMPLE_WORLD_ORIGIN}/embeds/events-wall`,
  );
  expect(page.headers.get('Content-Security-Policy')).toContain(
    `frame-src ${env.SAMPLE_WORLD_ORIGIN} 'self';`,
  );
  expect(await page.texts('.guidelines h2')).toEqual(['Community Guidelines']);
  expect(await page.texts('.guidelines h3')).toEqual([
    'Respect',
    'Inclusivity',
    'Safety',
    'Collaboration',
  ]);
  expect(await page.texts('.involved h2')).toEqual(['Get Involved']);
  expect((await page.all('.involved a'))[0]?.attributes.href).toBe('/contact');
});
