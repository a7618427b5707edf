import { expect, test } from 'vitest';
import { frameOrigins } from '../../../src/publications/frame-origins.ts';

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
