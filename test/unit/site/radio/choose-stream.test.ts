import { expect, test } from 'vitest';
import { chooseStream, mainStream } from '../../../../src/site/radio/choose-stream.ts';
import { ODD_PORTS } from '../../../support/odd-ports.ts';

const main = {
  port: 8076,
  name: 'One',
  url: 'https://radio.one.ca/live',
  type: 'audio/mpeg',
} as const;
const other = { ...main, port: 8078 };
const radio = { streams: [other, main] };

test('a query without a port means 8076', () => {
  expect(chooseStream('', radio)).toEqual({ stream: main });
  expect(chooseStream('?now=1', radio)).toEqual({ stream: main });
  expect(mainStream(radio)).toBe(main);
});

test('a configured port is found', () => {
  expect(chooseStream('?port=8078', radio)).toEqual({ stream: other });
  expect(chooseStream('?x=1&port=8076', radio)).toEqual({ stream: main });
});

test('a port that is not configured is refused with the reason', () => {
  expect(chooseStream('?port=22', radio)).toEqual({
    status: 400,
    reason: 'there is no stream at port 22',
  });
});

test('two ports are refused, even the same one twice', () => {
  expect(chooseStream('?port=8076&port=8076', radio)).toEqual({
    status: 400,
    reason: 'port is given more than once',
  });
});

test.for(ODD_PORTS)('?%s is no stream', (query) => {
  expect(chooseStream(`?${query}`, radio)).toMatchObject({ status: 400 });
});

test('a publication without a station has no stream, and odd ports stay odd', () => {
  expect(chooseStream('', { streams: [] })).toMatchObject({ status: 404 });
  expect(chooseStream('?port=8076', { streams: [] })).toMatchObject({ status: 404 });
  expect(chooseStream('?port=x', { streams: [] })).toMatchObject({ status: 400 });
  expect(mainStream({ streams: [] })).toBeUndefined();
});
