import { expect, test } from 'vitest';
import { chooseStream, mainStream } from '../../../../src/site/radio/choose-stream.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';

const main = {
  port: 8076,
  name: 'One',
  url: 'https://radio.one.ca/live',
  type: 'audio/mpeg',
} as const;
const other = { ...main, port: 8078 };
const radio = { streams: [other, main] };
const { refusals } = wordsOf({ language: 'en-CA' }).radio;

test.each([
  ['', main],
  ['?now=1', main],
  ['?port=8078', other],
  ['?x=1&port=8076', main],
])('stream query "%s" selects the stream of its port, 8076 by default', (query, stream) => {
  expect(chooseStream(query, radio, refusals)).toEqual({ stream });
});

test.each<[query: string, reason: string]>([
  ['port=22', 'There is no stream at port 22.'],
  ['port=65536', 'There is no stream at port 65536.'],
  ['port=8076&port=8076', 'Port is given more than once.'],
  ['port=8076&port=', 'Port is given more than once.'],
  ...[
    ...['port', 'port=', 'port=08076', 'port=8076.0', 'port=0x1f8c', 'port=-8076', 'port=+8076'],
    ...['port=8076%0d%0aHost:%20evil.example', 'port=８０７６', 'port=807600'],
    ...['port=8076@evil.example', 'port=http%3A%2F%2Fevil.example%2F', 'port=8076%2f..%2fadmin'],
    'port=null',
  ].map((query): [string, string] => [query, 'Port is not a port number.']),
])('stream query ?%s is refused with 400: %s', (query, reason) => {
  expect(chooseStream(`?${query}`, radio, refusals)).toEqual({ status: 400, reason });
});

test('publication without a station has no stream: 404 for a valid port, 400 for an invalid one', () => {
  const status = (query: string) => chooseStream(query, { streams: [] }, refusals);
  for (const query of ['', '?port=8076']) expect(status(query)).toMatchObject({ status: 404 });
  expect(status('?port=x')).toMatchObject({ status: 400 });
  expect(mainStream({ streams: [] })).toBeUndefined();
});
