import { env, exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { STREAM_LIMITS, serveStream } from '../../../../src/site/radio/serve-stream.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { ORIGIN_HOSTS, originUrl, requestsFor, respondWith } from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();
const SITE = 'https://nunavut-news.example';
const AUDIO = ['Content-Type', 'audio/mpeg'] as const;

/** Requests the site's stream through the gateway; the station is that of the sample world. */
function listen(path = '/api/stream', init: RequestInit = {}): Promise<Response> {
  return exports.default.fetch(new Request(SITE + path, init));
}

async function listeners(): Promise<number> {
  const status = await fetch(`${env.SAMPLE_WORLD_ORIGIN}/status-json.xsl`);
  const { icestats } = (await status.json()) as { icestats: { source: { listeners: number }[] } };
  return icestats.source[0]?.listeners ?? -1;
}

/** Requests the stream of a publication whose station is the scripted origin. */
function requestStream(
  path: string,
  query = '',
  init: RequestInit = {},
  limits = {},
): Promise<Response> {
  const station = { name: 'Test', url: originUrl(path), type: 'audio/mpeg' } as const;
  const streams = [8076, 8078].map((port) => ({ port, ...station }));
  return serveStream(
    new Request(`${SITE}/api/stream${query}`, init),
    { publication: { ...NUNAVUT_NEWS, radio: { streams }, insecureHosts: new Set(ORIGIN_HOSTS) } },
    { ...STREAM_LIMITS, ...limits },
  );
}

/** The body of a stream as text. */
async function sound(response: Response): Promise<string> {
  return new TextDecoder().decode(await response.arrayBuffer());
}

test.each([
  ['without a port', 'audio/mpeg', [0xff, 0xfb], ''],
  ['at the first port', 'audio/mpeg', [0xff, 0xfb], '?port=8076&t=1'],
  ['at the second port', 'audio/ogg', [...new TextEncoder().encode('OggS')], '?port=8078'],
])('stream %s is %s that starts at a frame', async (_, type, start, query) => {
  const response = await listen(`/api/stream${query}`);
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe(type);
  const reader = response.body?.getReader();
  const { value } = (await reader?.read()) ?? {};
  expect([...(value ?? [])].slice(0, start.length)).toEqual(start);
  await reader?.cancel();
});

test('stream connection to the station closes when the reader leaves', async () => {
  await expect.poll(listeners).toBe(0);
  const responses = await Promise.all([listen(), listen(), listen('/api/stream?port=8078')]);
  const readers = responses.map((response) => response.body?.getReader());
  await Promise.all(readers.map((reader) => reader?.read()));
  expect(await listeners()).toBe(3);
  await Promise.all(readers.map((reader) => reader?.cancel()));
  await expect.poll(listeners).toBe(0);
});

test('HEAD request for the stream gets its headers and leaves no listener at the station', async () => {
  const response = await listen('/api/stream?port=8076', { method: 'HEAD' });
  expect(response.status).toBe(200);
  expect(response.headers.get('Content-Type')).toBe('audio/mpeg');
  expect(response.headers.get('icy-br')).toBe('64');
  expect(response.body).toBeNull();
  await expect.poll(listeners).toBe(0);
});

test('stream allows the origins of the publication’s own hosts and no other origin', async () => {
  const allowed = async (origin: string) => {
    const response = await listen('/api/stream', { headers: { Origin: origin } });
    await response.body?.cancel();
    expect(response.headers.get('Vary')).toContain('Origin');
    expect(response.headers.get('Access-Control-Allow-Credentials')).toBeNull();
    return response.headers.get('Access-Control-Allow-Origin');
  };
  expect(await allowed(SITE)).toBe(SITE);
  expect(await allowed('https://www.nunavut-news.example')).toBe(
    'https://www.nunavut-news.example',
  );
  expect(await allowed('https://evil.example')).toBeNull();
  expect(await allowed('https://nunavut-news.example.evil.example')).toBeNull();
  expect(await allowed('http://nunavut-news.example')).toBeNull();
  expect(await allowed('null')).toBeNull();
});

test('stream request with an invalid port gets 400 with a reason, even at the gateway, and never reaches the station', async () => {
  const query = 'port=8076&port=8076';
  const response = await requestStream('/radio/odd', `?${query}`);
  expect([response.status, await response.text()]).toEqual([
    400,
    'Port is given more than once.\n',
  ]);
  expect((await listen(`/api/stream?${query}`)).status).toBe(400);
  expect(await requestsFor('/radio/odd')).toEqual([]);
});

/** The text for readers about a station, and the event in the log. */
const OFF_AIR = ['is off the air', 'station sends no audio'];
const UNREACHABLE = ['cannot be reached', 'station unreachable'];

test('request to the station has the site’s User-Agent and accepts identity encoding only', async () => {
  await respondWith('/radio/headers-sent', { headers: [AUDIO], body: 'sound' });
  expect(await sound(await requestStream('/radio/headers-sent'))).toBe('sound');
  const [request] = await requestsFor('/radio/headers-sent');
  expect(request?.headers).toMatchObject({
    'accept-encoding': 'identity',
    'user-agent': 'NunavutNews/1.0 (+https://nunavut-news.example/contact)',
  });
  expect(request?.headers['icy-metadata']).toBeUndefined();
});

test('stream passes every byte of the station unchanged', async () => {
  const bytes = Uint8Array.from({ length: 100_000 }, (_, index) => (index * 7919) >> 3);
  const bodyBase64 = btoa(String.fromCharCode(...bytes.subarray(0, 50_000)));
  await respondWith('/radio/bytes', { headers: [AUDIO], bodyBase64, times: 4 });
  const heard = new Uint8Array(await (await requestStream('/radio/bytes')).arrayBuffer());
  expect(heard.length).toBe(200_000);
  for (let at = 0; at < heard.length; at += 1)
    if (heard[at] !== bytes[at % 50_000]) expect.fail(`byte ${at} differs`);
});

test('stream response drops cookies, connection headers and other headers that players do not need', async () => {
  await respondWith('/radio/headers', {
    headers: [
      AUDIO,
      ['icy-name', 'Test FM'],
      ['icy-br', '128'],
      ['Set-Cookie', 'who=you'],
      ['Keep-Alive', 'timeout=5'],
      ['Proxy-Authenticate', 'Basic'],
      ['Access-Control-Allow-Origin', '*'],
      ['Cache-Control', 'public, max-age=3600'],
      ['ETag', '"1"'],
      ['Server', 'Icecast 2.4.4'],
    ],
    body: 'sound',
  });
  const response = await requestStream('/radio/headers');
  await response.body?.cancel();
  const { headers } = response;
  for (const name of ['set-cookie', 'keep-alive', 'proxy-authenticate', 'etag', 'server'])
    expect(headers.has(name), name).toBe(false);
  expect(headers.has('access-control-allow-origin')).toBe(false);
  expect([headers.get('icy-name'), headers.get('icy-br')]).toEqual(['Test FM', '128']);
  expect(headers.get('Cache-Control')).toBe('no-store');
});

test.each([
  ['responds with an error', { status: 503, body: 'secret trouble' }, OFF_AIR],
  ['sends HTML', { headers: [['Content-Type', 'text/html']], body: '<script>x</script>' }, OFF_AIR],
  ['resets the connection', { fault: 'reset' }, UNREACHABLE],
  ['responds as SHOUTcast 1', { fault: 'icy' }, UNREACHABLE],
  [
    'redirects to another host',
    { status: 302, headers: [['Location', originUrl('/radio/elsewhere', 1)]] },
    UNREACHABLE,
  ],
] as const)('a station that %s gets a plain 502', async (_, station, [what, event]) => {
  await respondWith('/radio/elsewhere', { headers: [AUDIO], body: 'sound' });
  await respondWith('/radio/broken', station);
  const response = await requestStream('/radio/broken');
  expect(response.status).toBe(502);
  expect(response.headers.get('Cache-Control')).toBe('no-store');
  expect(response.headers.get('Content-Type')).toBe('text/plain; charset=utf-8');
  expect(await response.text()).toBe(`The station ${what}.\n`);
  expect(log.lines()).toMatchObject([{ event, publication: 'nunavut-news', port: 8076 }]);
  expect(await requestsFor('/radio/elsewhere')).toEqual([]);
});

test('station that does not respond is reported as silent with 504, and its connection is closed', async () => {
  await respondWith('/radio/hang', { fault: 'hang' });
  const response = await requestStream('/radio/hang', '', {}, { totalTimeoutMs: 200 });
  expect(response.status).toBe(504);
  expect(await response.text()).toBe('The station is silent.\n');
  await expect
    .poll(async () => (await requestsFor('/radio/hang'))[0]?.closedAt, { timeout: 1000 })
    .toBeDefined();
});

/** A playlist of these entries, served with any media type. */
const m3u = (...entries: string[]) => ['#EXTM3U', '#EXTINF:-1,Test FM', ...entries].join('\r\n');
const LIVE = originUrl('/radio/live', 1);

test.each([
  ['an M3U playlist', 'audio/x-mpegurl', m3u(LIVE)],
  ['a PLS playlist', 'audio/x-scpls; charset=utf-8', `[playlist]\nFile1=${LIVE}\nTitle1=X`],
  ['a playlist that claims to be audio', 'audio/mpeg', m3u(LIVE)],
  ['an address as text', 'text/plain', ` ${LIVE} \n`],
  ['a download with a byte order mark', 'application/octet-stream', `\uFEFF${m3u(LIVE)}`],
  ['a relative address', 'application/vnd.apple.mpegurl', 'below/live'],
  [
    'entries of which the second alone plays',
    'audio/mpegurl',
    m3u('ftp://a.example/', originUrl('/radio/off'), LIVE),
  ],
  ['a playlist of playlists', 'audio/mpegurl', m3u('list-2')],
])('%s is followed to its stream', async (_, type, body) => {
  await respondWith('/radio/list', { headers: [['Content-Type', type]], body });
  await respondWith('/radio/list-2', {
    headers: [['Content-Type', 'text/plain']],
    body: m3u(LIVE),
  });
  for (const path of ['/radio/live', '/radio/below/live'])
    await respondWith(path, { headers: [AUDIO], body: 'sound' });
  const response = await requestStream('/radio/list');
  expect([response.status, response.headers.get('Content-Type')]).toEqual([200, 'audio/mpeg']);
  expect(await sound(response)).toBe('sound');
});

test.each([
  ['in HLS', m3u('#EXT-X-TARGETDURATION:10', 'segment-1.ts'), OFF_AIR, 'HLS'],
  ['in XSPF', '<?xml version="1.0"?><playlist><location>/x</location></playlist>', OFF_AIR, 'XML'],
  ['in ASX', '<asx version="3.0"><entry><ref href="/x" /></entry></asx>', OFF_AIR, 'XML'],
  ['without an address', m3u('#', 'http://[/'), OFF_AIR, 'without an address'],
  ['that names the site', m3u(`${SITE}/api/stream`), OFF_AIR, 'the site itself'],
  ['of itself', m3u('list?1', 'list?2'), OFF_AIR, 'no stream'],
  ['that names loopback', m3u('https://127.0.0.1/', 'https://localhost/'), UNREACHABLE, 'public'],
  ['of more than 16 KB', m3u('#'.repeat(20_000), LIVE), UNREACHABLE, 'larger'],
  ['of a thousand entries', m3u(...Array(1_000).fill('off')), OFF_AIR, 'status 404'],
])('a playlist %s gets 502 after at most five requests', async (_, body, [what, event], why) => {
  const list = { headers: [['Content-Type', 'audio/x-mpegurl']] as const, body };
  for (const path of ['', '?1', '?2']) await respondWith(`/radio/list${path}`, list);
  const before = (await requestsFor('/radio/')).length;
  const response = await requestStream('/radio/list');
  expect([response.status, await response.text()]).toEqual([502, `The station ${what}.\n`]);
  const error = { message: expect.stringContaining(why) };
  expect(log.lines()).toMatchObject([{ event, error }]);
  expect((await requestsFor('/radio/')).length - before).toBeLessThanOrEqual(5);
});

test('a playlist is requested once, and an endless one is read up to its size limit', async () => {
  const headers = [['Content-Type', 'audio/x-mpegurl']] as const;
  await respondWith('/radio/once', { headers, body: m3u(LIVE) });
  await respondWith('/radio/live', { headers: [AUDIO], body: 'sound' });
  expect(await sound(await requestStream('/radio/once'))).toBe('sound');
  expect(await requestsFor('/radio/once')).toHaveLength(1);
  await respondWith('/radio/endless', { headers, body: `${LIVE}\n`, times: 10_000_000 });
  expect((await requestStream('/radio/endless')).status).toBe(502);
  await expect.poll(async () => (await requestsFor('/radio/endless'))[0]?.closedAt).toBeDefined();
});

test('the time limit covers the playlist and its entries together', async () => {
  const body = m3u('waits-1', 'waits-2', '#'.repeat(300));
  const headers = [['Content-Type', 'audio/x-mpegurl']] as const;
  await respondWith('/radio/stalled', { headers, body, fault: 'stall' });
  await respondWith('/radio/waiting', { headers, body });
  for (const path of ['/radio/waits-1', '/radio/waits-2'])
    await respondWith(path, { fault: 'hang' });
  for (const [path, requested] of [
    ['/radio/stalled', 0],
    ['/radio/waiting', 1],
  ] as const) {
    expect((await requestStream(path, '', {}, { totalTimeoutMs: 1_000 })).status).toBe(504);
    expect(await requestsFor('/radio/waits')).toHaveLength(requested);
  }
});
