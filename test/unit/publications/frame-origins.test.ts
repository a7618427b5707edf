import { expect, test } from 'vitest';
import { adFrameOrigins, frameOrigins } from '../../../src/publications/frame-origins.ts';
import { NUNAVUT_NEWS } from '../../support/nunavut-news.ts';

test('frameOrigins lists each origin once and none for a frame that is not configured', () => {
  const frame = (url: string) => ({ url, megabytes: 1, loads: 'near' as const });
  expect(
    frameOrigins(
      frame('https://docs.example/a?b=c'),
      undefined,
      frame('https://docs.example/d'),
      frame('https://wall.example:8443/'),
    ),
  ).toEqual(['https://docs.example', 'https://wall.example:8443']);
});

test('adFrameOrigins allows the site to frame itself only where an ad network is configured', () => {
  expect(adFrameOrigins(NUNAVUT_NEWS)).toEqual([]);
  expect(
    adFrameOrigins({ ...NUNAVUT_NEWS, ads: { scriptUrl: 'https://ads.example/{id}.js' } }),
  ).toEqual(["'self'"]);
});
