import { expect, test, vi } from 'vitest';
import { chunksOf } from '../../../../src/lib/chunks.ts';
import { chooseStream, mainStream } from '../../../../src/site/radio/serve-stream.ts';
import {
  readIcecastStatus,
  readIcyBlock,
  readIcyTrack,
  readMetaint,
  readTrack,
} from '../../../../src/site/radio/track.ts';
import { wordsOf } from '../../../../src/site/words/words.ts';

const utf8 = (text: string) => new TextEncoder().encode(text);
const latin = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

test.for<[text: string, track: object | undefined]>([
  ['Susan Aglukark - O Siem', { artist: 'Susan Aglukark', title: 'O Siem' }],
  ['The Jerry Cans - Ukiuq - Live', { artist: 'The Jerry Cans', title: 'Ukiuq - Live' }],
  ['Morning news', { title: 'Morning news' }],
  ['Well-known song', { title: 'Well-known song' }],
  [' - Only a title', { title: 'Only a title' }],
  ['Only an artist - ', { title: 'Only an artist' }],
  ['a\u0000b\u202ec\n d', { title: 'a bc d' }],
  ...['', '   ', '-'].map((text) => [text, undefined] as [string, undefined]),
])('track title %j is split into artist and title', ([text, track]) => {
  expect(readTrack(text)).toEqual(track);
});

test('track title of 5,000 characters is cut to 200', () => {
  expect(readTrack('x'.repeat(5000))?.title).toHaveLength(200);
});

test.for<[block: string, track: object | undefined]>([
  ["StreamTitle='A - B';", { artist: 'A', title: 'B' }],
  ["StreamTitle='A - B';StreamUrl='https://radio.example/';\0\0\0", { artist: 'A', title: 'B' }],
  ["StreamUrl='x';StreamTitle='Late show';", { title: 'Late show' }],
  ["StreamTitle='It's Good - Don't Stop';\0\0", { artist: "It's Good", title: "Don't Stop" }],
  ["StreamTitle='Rock 'n' Roll; a history';", { title: "Rock 'n' Roll; a history" }],
  ["StreamTitle='No semicolon'\0\0", { title: 'No semicolon' }],
  ...["StreamTitle='';", "StreamUrl='x';", '', '\0\0\0\0', "StreamTitle='never closed"].map(
    (block) => [block, undefined] as [string, undefined],
  ),
])('ICY block %j is read as a track', ([block, track]) => {
  expect(readIcyBlock(utf8(block))).toEqual(track);
});

test('ICY titles are decoded from UTF-8 and from windows-1252', () => {
  expect(readIcyBlock(utf8("StreamTitle='ᐃᓄᒃᑎᑐᑦ - Café';"))).toEqual({
    artist: 'ᐃᓄᒃᑎᑐᑦ',
    title: 'Café',
  });
  expect(readIcyBlock(latin("StreamTitle='Caf\u00e9 \u0096 na\u00efve';"))).toEqual({
    title: 'Café – naïve',
  });
});

test('icy-metaint header is read as a distance', () => {
  expect(['16000', ' 8192 '].map(readMetaint)).toEqual([16_000, 8_192]);
  for (const value of ['0', '-1', '16000x', '99999999', '', null])
    expect.soft(readMetaint(value), `${value}`).toBeUndefined();
});

/** A stream of these chunks that stalls if `isEndless`, and whether it was cancelled. */
function streamOf(chunks: readonly Uint8Array[], isEndless = false) {
  const cancel = vi.fn();
  const stream = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(chunk);
      if (!isEndless) controller.close();
    },
    cancel,
  });
  return { stream, cancel };
}

test('ICY title split across chunks of any size is read whole, and the stream is cancelled', async () => {
  const block = utf8("StreamTitle='A - B';".padEnd(32, '\0'));
  const whole = Uint8Array.from([...Array(10).fill(255), 2, ...block, ...Array(50).fill(0)]);
  for (let size = 1; size <= 20; size += 1) {
    const chunks = chunksOf([...whole], size).map((chunk) => Uint8Array.from(chunk));
    const { stream, cancel } = streamOf(chunks, true);
    expect(await readIcyTrack(stream, 10, 1000)).toEqual({ artist: 'A', title: 'B' });
    expect(cancel).toHaveBeenCalledOnce();
  }
});

test('ICY stream with an empty block or an early end yields no track', async () => {
  for (const length of [20, 5]) {
    const { stream } = streamOf([new Uint8Array(length)]);
    expect(await readIcyTrack(stream, 10, 1000)).toBeUndefined();
  }
});

test('ICY stream that stalls yields no track and is cancelled', async () => {
  const { stream, cancel } = streamOf([], true);
  expect(await readIcyTrack(stream, 10, 30)).toBeUndefined();
  expect(cancel).toHaveBeenCalledOnce();
});

const STREAM = 'https://radio.example:8000/live.mp3';
const OURS = { listenurl: 'http://localhost:8000/live.mp3', title: 'Ours' };
const TRACK = { artist: 'A', title: 'B' };
const status = (source: unknown) => JSON.stringify({ icestats: { source } });

test.for<[name: string, document: string, track: object | undefined]>([
  [
    'the source of the stream',
    status([{ ...OURS, listenurl: 'http://x/y' }, OURS]),
    { title: 'Ours' },
  ],
  ['a single source', status({ listenurl: 'http://x/y', ...TRACK }), TRACK],
  ['a title that is a number', status({ title: 1999 }), { title: '1999' }],
  ['no title', status({ listenurl: 'http://localhost:8000/live.mp3' }), undefined],
  ['no source', JSON.stringify({ icestats: {} }), undefined],
  ['several sources, none of them ours', status([{ title: 'A' }, { title: 'B' }]), undefined],
  ['the bare dash of Icecast 2.4', '{"icestats":{"source":{"title": - ,"artist":"A"}}}', undefined],
  ['HTML', '<html>', undefined],
  ['another document', '{"icestats":[]}', undefined],
])('Icecast status with %s is read as a track', ([, document, track]) => {
  expect(readIcecastStatus(document, STREAM)).toEqual(track);
});

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
])('stream query "%s" selects the stream by port, 8076 by default', (query, stream) => {
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
