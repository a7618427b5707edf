import { expect, test } from 'vitest';
import { chooseStream, mainStream } from '../../../../src/site/radio/choose-stream.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';
import { ODD_PORTS } from '../../../support/odd-ports.ts';

const main = {
  port: 8076,
  name: 'One',
  url: 'https://radio.one.ca/live',
  type: 'audio/mpeg',
} as const;
const other = { ...main, port: 8078 };
const radio = { streams: [other, main] };
const { refusals } = wordsOf({ language: 'en-CA' }).radio;

test('stream query without a port selects port 8076', () => {
  expect(chooseStream('', radio, refusals)).toEqual({ stream: main });
  expect(chooseStream('?now=1', radio, refusals)).toEqual({ stream: main });
  expect(mainStream(radio)).toBe(main);
});

test('stream query with a configured port selects its stream', () => {
  expect(chooseStream('?port=8078', radio, refusals)).toEqual({ stream: other });
  expect(chooseStream('?x=1&port=8076', radio, refusals)).toEqual({ stream: main });
});

test('stream query with a port that is not configured is refused with 400 and a reason', () => {
  expect(chooseStream('?port=22', radio, refusals)).toEqual({
    status: 400,
    reason: 'There is no stream at port 22.',
  });
});

test('stream query with two ports is refused with 400, even when they are equal', () => {
  expect(chooseStream('?port=8076&port=8076', radio, refusals)).toEqual({
    status: 400,
    reason: 'Port is given more than once.',
  });
});

test('the invalid ports are a hundred at least', () => {
  expect(ODD_PORTS.length).toBeGreaterThanOrEqual(100);
});

test.for(ODD_PORTS)('stream query ?%s with an invalid port is refused with 400', (query) => {
  expect(chooseStream(`?${query}`, radio, refusals)).toMatchObject({ status: 400 });
});

test('publication without a station has no stream: 404 for a valid port, 400 for an invalid one', () => {
  expect(chooseStream('', { streams: [] }, refusals)).toMatchObject({ status: 404 });
  expect(chooseStream('?port=8076', { streams: [] }, refusals)).toMatchObject({ status: 404 });
  expect(chooseStream('?port=x', { streams: [] }, refusals)).toMatchObject({ status: 400 });
  expect(mainStream({ streams: [] })).toBeUndefined();
});
