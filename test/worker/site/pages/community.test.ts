import { env } from 'cloudflare:workers';
import { beforeAll, expect, test } from 'vitest';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import { activeSourcesOf } from '../../../../src/publications/desk.ts';
import { composeFor } from '../../../support/compose-for.ts';
import { headlinesOf } from '../../../support/data-blocks.ts';
import { newsItem } from '../../../support/news-items.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';
import { showEdition } from '../../../support/show-edition.ts';

const [sample] = BUILT_IN_PUBLICATIONS;
const NOW = new Date();

beforeAll(async () => {
  const sources = activeSourcesOf(sample.desks);
  const items = new Map(sources.map(({ id, section }) => [id, tenItems(id, section)]));
  await showEdition(sample, composeFor(sample, items, NOW), NOW);
});

const tenItems = (source: string, section: string) =>
  Array.from({ length: 10 }, (_, index) =>
    newsItem({
      id: `${source}-${index}`,
      title: `${section} ${index} of ${source}`,
      link: `https://paper.example/${source}/${index}`,
      pubDate: new Date(NOW.getTime() - index * 3_600_000).toISOString(),
    }),
  );

test('/community shows the first 4 local, 3 arts and 3 health stories, as its JSON-LD does, hub buttons, the events feed, the guidelines and a way to take part', async () => {
  const page = await readPage('/community');
  const panels = ['Community Forums', 'Volunteer Opportunities'];
  const local = Array(4).fill(expect.stringMatching(/^local /));
  const first = (section: string) =>
    [0, 1, 2].map((nth) => expect.stringContaining(`${section} ${nth} of `));
  await expectParts(page, {
    '.stories h2': ['Community News', 'Arts & Culture', 'Health & Wellness'],
    '.stories-local h3': local,
    '.stories-arts h3': first('arts'),
    '.stories-health h3': first('health'),
    '.hub h2': ['Community Hub'],
    '.hub .button': [...panels, 'Local Resources', 'Event Calendar'],
    '.hub a.button@href': ['/resources', '/events'],
    '.hub button.button@popovertarget': ['forums', 'volunteering'],
    '[popover] h3': panels,
    '[popover] .soon': ['Coming Soon', 'Coming Soon'],
    '.embed-wall .frame@data-frame': [`${env.SAMPLE_WORLD_ORIGIN}/embeds/events-wall`],
    '.guidelines h2': ['Community Guidelines'],
    '.guidelines h3': ['Respect', 'Inclusivity', 'Safety', 'Collaboration'],
    '.involved h2': ['Get Involved'],
    '.involved a@href': ['/contact'],
  });
  expect(page.headers.get('Cache-Control')).toContain('max-age=60');
  expect(page.headers.get('Content-Security-Policy')).toContain(
    `frame-src ${env.SAMPLE_WORLD_ORIGIN} 'self';`,
  );
  const list = headlinesOf(page);
  await expectParts(page, {
    '.stories h3': list.map(({ name }) => name),
    '.stories h3 a@href': list.map(({ url }) => url),
  });
});
