import { expect, test } from 'vitest';
import { loadRadio } from '../../../../src/site/pages/radio.tsx';
import { loadPage } from '../../../support/load-page.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { expectParts, readPage } from '../../../support/read-page.ts';

test('/radio has a player that is off and preloads nothing: its texts, buttons, slider with its figure, sleep timer and panel, and each stream with its address and what an hour of it costs, best first', async () => {
  const page = await readPage('/radio');
  await expectParts(page, {
    '.player-subtitle': ['24/7 live stream'],
    '.player-play': ['Play'],
    '.player-mute@aria-label': ['Mute'],
    '.player-mute@aria-pressed': ['false'],
    'output[for=volume]': ['90%'],
    '.player-sleep option': ['Off', '15 minutes', '30 minutes', '60 minutes'],
    '.player-sleep option[selected]': ['Off'],
    '.now-playing h2': ['Now Playing'],
    '.now-playing p': [
      ...['Live programming from our station stream.', ''],
      'Tip: if the audio does not start by itself, click play.',
    ],
    '.streams label': ['MP3 (29 MB per hour)', 'Ogg (14 MB per hour)'],
    '.streams input@type': ['radio', 'radio'],
    '.streams input@name': ['port', 'port'],
    '.streams input@form': ['player', 'player'],
    '.streams input@value': ['8076', '8078'],
    '.streams input[checked]@value': ['8076'],
    'form#player@action': [],
    noscript: [expect.stringMatching(/formAction="\/api\/stream".*>Open the stream</)],
    '.listening li': [
      'MP3: https://nunavut-news.example/api/stream?port=8076',
      'Ogg: https://nunavut-news.example/api/stream?port=8078',
    ],
    '.listening a': [],
  });
  const [volume] = await page.all('.player-volume');
  expect(volume?.attributes).toMatchObject({
    ...{ id: 'volume', type: 'range', min: '0', max: '1', step: '0.01', value: '0.9' },
    ...{ 'aria-label': 'Volume', 'aria-valuetext': '90%' },
  });
  const [audio] = await page.all('audio');
  expect(audio?.attributes).toMatchObject({
    ...{ src: '/api/stream?port=8076', preload: 'none', crossorigin: 'anonymous', controls: '' },
  });
  expect(audio?.attributes.autoplay).toBeUndefined();
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

test('/radio of a publication without a station says so and has no player', async () => {
  const page = await loadPage(loadRadio, '/radio');
  await expectParts(page, {
    h1: ['Live Radio'],
    '.panel h3': ['No station yet'],
    '.soon': ['Coming Soon'],
    'audio, form, [data-island]': [],
  });
  expect(page.html + page.description).not.toMatch(/24\/7|around the clock|Now Playing/);
});
