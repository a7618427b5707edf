import { expect, test } from 'vitest';
import { loadRadio } from '../../../../src/site/pages/radio.tsx';
import { loadPage } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { readPage } from '../../../support/read-page.ts';

test('/radio has the player’s texts, buttons, and slider with its figure', async () => {
  const page = await readPage('/radio');
  expect(await page.texts('.player-subtitle')).toEqual(['24/7 live stream']);
  expect(await page.texts('.player-play')).toEqual(['Play']);
  expect((await page.all('.player-mute'))[0]?.attributes).toMatchObject({
    'aria-label': 'Mute',
    'aria-pressed': 'false',
  });
  expect((await page.all('.player-volume'))[0]?.attributes).toMatchObject({
    id: 'volume',
    type: 'range',
    min: '0',
    max: '1',
    step: '0.01',
    value: '0.9',
    'aria-label': 'Volume',
    'aria-valuetext': '90%',
  });
  const [figure] = await page.all('output');
  expect(figure).toMatchObject({ attributes: { for: 'volume' }, text: '90%' });
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

test('/radio shows each stream’s address', async () => {
  const page = await readPage('/radio');
  expect(await page.texts('.listening li')).toEqual([
    'MP3: https://nunavut-news.example/api/stream?port=8076',
    'Ogg: https://nunavut-news.example/api/stream?port=8078',
  ]);
  expect(await page.all('.listening a')).toEqual([]);
});

test('/radio offers each stream with what an hour of it costs, best first, as parts of the player’s form', async () => {
  const page = await readPage('/radio');
  expect(await page.texts('.streams label')).toEqual([
    'MP3 (29 MB per hour)',
    'Ogg (14 MB per hour)',
  ]);
  const buttons = await page.all('.streams input');
  expect(buttons.map(({ attributes }) => attributes)).toMatchObject([
    { type: 'radio', name: 'port', value: '8076', form: 'player', checked: '' },
    { type: 'radio', name: 'port', value: '8078', form: 'player' },
  ]);
  expect(buttons[1]?.attributes.checked).toBeUndefined();
  expect((await page.all('form#player'))[0]?.attributes.action).toBe('/api/stream');
  expect(await page.texts('noscript')).toEqual([expect.stringContaining('Open the stream')]);
});

test('/radio says nothing of a stream whose bitrate is not known', async () => {
  const stream = { port: 8076, name: 'R', url: 'https://r.example/', type: 'audio/mpeg' } as const;
  const labels = async (facts: object) => {
    const publication = { ...NUNAVUT_NEWS, radio: { streams: [{ ...stream, ...facts }] } };
    return (await loadPage(loadRadio, '/radio', publication)).texts('.streams label');
  };
  expect(await labels({})).toEqual(['MP3']);
  expect(await labels({ kbps: 128 })).toEqual(['MP3 (58 MB per hour)']);
});

test('/radio has a sleep timer that is off', async () => {
  const page = await readPage('/radio');
  expect((await page.texts('.player-sleep option')).join()).toBe(
    'Off,15 minutes,30 minutes,60 minutes',
  );
  expect(await page.texts('.player-sleep option[selected]')).toEqual(['Off']);
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
  const page = await loadPage(loadRadio, '/radio');
  expect(await page.texts('h1')).toEqual(['Live Radio']);
  expect(await page.texts('.panel h3')).toEqual(['No station yet']);
  expect(page.html + page.description).not.toMatch(/24\/7|around the clock|Now Playing/);
  expect(await page.texts('.soon')).toEqual(['Coming Soon']);
  expect(await page.all('audio, form, [data-island]')).toEqual([]);
});
