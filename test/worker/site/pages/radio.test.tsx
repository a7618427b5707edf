import { env } from 'cloudflare:workers';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { NUNAVUT_NEWS } from '../../../../src/publications/nunavut-news/publication.ts';
import { createSiteContext } from '../../../../src/site/context/site-context.ts';
import { loadRadio } from '../../../../src/site/pages/radio.tsx';
import { missingIds, readHtml, readPage, repeatedIds } from '../../../support/read-page.ts';

test('/radio has the player’s texts, buttons and slider', async () => {
  const page = await readPage('/radio');
  expect(page.status).toBe(200);
  expect(await page.texts('title')).toEqual(['Live Radio | Nunavut News']);
  expect(await page.texts('h1')).toEqual(['Live Radio']);
  expect(await page.texts('.player-subtitle')).toEqual(['24/7 live stream']);
  expect(await page.texts('.player-play')).toEqual(['Play']);
  expect((await page.all('.player-mute'))[0]?.attributes).toMatchObject({
    'aria-label': 'Mute',
    'aria-pressed': 'false',
  });
  expect((await page.all('.player-volume'))[0]?.attributes).toMatchObject({
    type: 'range',
    min: '0',
    max: '1',
    step: '0.01',
    value: '0.9',
    'aria-label': 'Volume',
    'aria-valuetext': '90%',
  });
  expect(await repeatedIds(page)).toEqual([]);
  expect(await missingIds(page)).toEqual([]);
});

test('the audio element on /radio has preload=none and sends no credentials', async () => {
  const [audio] = await (await readPage('/radio')).all('audio');
  expect(audio?.attributes).toMatchObject({
    src: '/api/stream?port=8076',
    preload: 'none',
    crossorigin: 'anonymous',
    controls: '',
  });
  expect(audio?.attributes.autoplay).toBeUndefined();
});

test('/radio has the texts of the now-playing panel', async () => {
  const page = await readPage('/radio');
  expect(await page.texts('.now-playing h2')).toEqual(['Now Playing']);
  expect(await page.texts('.now-playing p')).toEqual([
    'Live programming from our station stream.',
    '',
    'Tip: if the audio does not start by itself, click play.',
  ]);
});

test('/radio of a publication without a station says so and has no player', async () => {
  const context = createSiteContext({
    env,
    publication: NUNAVUT_NEWS,
    now: new Date('2026-11-20T12:00:00Z'),
    inBackground: () => {},
    startRefresh: async () => {},
  });
  const radio = await loadRadio(context, new URL('https://nunavut-news.example/radio'));
  const page = readHtml(renderToString(radio.render()));
  expect(await page.texts('h1')).toEqual(['Live Radio']);
  expect(await page.texts('.panel h3')).toEqual(['No station yet']);
  expect(await page.texts('.soon')).toEqual(['Coming Soon']);
  expect(await page.all('audio, form, [data-island]')).toEqual([]);
});
