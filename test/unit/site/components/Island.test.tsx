import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { FAQ_FILTER } from '../../../../src/shared/words/en/faq-filter.ts';
import { PLAYER as WORDS } from '../../../../src/shared/words/en/player.ts';
import { Island } from '../../../../src/site/components/Island.tsx';

const STREAMS = [{ port: 8076, type: 'audio/mpeg' }];
const PLAYER = { streams: STREAMS, station: 'Radio' };

test('an island’s root has its props as JSON', () => {
  const html = renderToStaticMarkup(
    <Island name="radio-player" props={PLAYER} serverProps={{ words: WORDS }} />,
  );
  expect(html).toContain('data-island="radio-player"');
  const json = /data-props="([^"]*)"/.exec(html)?.[1]?.replaceAll('&quot;', '"') ?? '';
  expect(JSON.parse(json)).toEqual(PLAYER);
});

test('an island holds the complete HTML of its component', () => {
  const html = renderToStaticMarkup(
    <Island name="faq-filter" props={{}} serverProps={{ query: 'radio', words: FAQ_FILTER }} />,
  );
  expect(html).toContain('action="/faq"');
  expect(html).toContain('value="radio"');
});
