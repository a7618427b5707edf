import { afterEach, expect, test, vi } from 'vitest';
import { findStreamProblems } from '../../../../scripts/papers/check-streams.ts';
import { readPapers } from '../../../../scripts/papers/read-papers.ts';
import { paperFolder } from './paper-folder.ts';

afterEach(() => vi.unstubAllGlobals());

const LIVE = 'https://live.station.ca/one';
const LIST = 'https://station.ca/live.m3u';
const send = (type: string, body: string) => () =>
  new Response(body, { headers: { 'Content-Type': type } });
const fail = () => {
  throw new TypeError('fetch failed');
};

const HLS_START = '#EXTM3U\n#EXT-X-TARGETDURATION:10\n';
const HLS = send('application/vnd.apple.mpegurl', `${HLS_START}1.ts`);
const NO_HLS = 'cannot be played: an HLS playlist, whose segments are not joined';
const IS_LIST = `is a playlist: name the stream in it, "${LIVE}"`;
const PLAYLIST = send('text/plain', `#EXTM3U\n${LIVE}`);

test.each<[string, string, () => Response, string[]]>([
  ['audio', LIVE, send('audio/mpeg', 'sound'), []],
  ['no response', LIVE, fail, []],
  ['no response from a playlist’s address', LIST, fail, ['is a playlist by its name']],
  ['a host that nobody has', 'https://radio.example/one', fail, []],
  ['a playlist', LIST, PLAYLIST, [IS_LIST]],
  ['a page', LIVE, send('text/html', '<html>'), ['cannot be played: status 200, text/html']],
  ['a playlist on http', LIST, send('text/plain', LIVE.replace('https', 'http')), [IS_LIST]],
  [
    'a playlist by its name alone',
    LIST,
    send('text/plain', '# Live\n//live.station.ca/one'),
    [IS_LIST],
  ],
  ['a PLS playlist', LIST, send('audio/x-scpls', `; Live\n[playlist]\nFile1=${LIVE}`), [IS_LIST]],
  ['HLS', LIST, HLS, [NO_HLS]],
  [
    'long HLS',
    LIST,
    send('application/x-mpegurl', `${HLS_START}${'1.ts\n'.repeat(9_000)}`),
    [NO_HLS],
  ],
])('%s at the address of a stream: %s', async (_, url, respond, problems) => {
  vi.stubGlobal('fetch', async (requested: string) =>
    requested === LIVE && url === LIST ? send('audio/mpeg', 'sound')() : respond(),
  );
  const folder = paperFolder();
  const stream = `{ port: 8076, name: Station, url: '${url}', type: audio/mpeg }`;
  folder.edit('paper.yaml', 'timeZone: ', `radio: { streams: [${stream}] }\ntimeZone: `);
  expect(await findStreamProblems(readPapers([folder.path]))).toEqual(
    problems.map((problem) => ({
      file: `${folder.path}/paper.yaml`,
      line: expect.any(Number),
      path: ['radio', 'streams', 0, 'url'],
      message: `radio.streams.url: "${url}" ${problem}`,
    })),
  );
});
