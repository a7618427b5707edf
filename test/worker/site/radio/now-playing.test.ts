import { exports } from 'cloudflare:workers';
import { expect, test } from 'vitest';
import { PROGRAMME } from '../../../../sample-world/radio/programme.ts';
import { serveNowPlaying } from '../../../../src/site/radio/serve-now-playing.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';
import { ORIGIN_HOSTS, originUrl, requestsFor, respondWith } from '../../../support/origin.ts';

const NOON = Date.UTC(2026, 10, 20, 12);

async function readNowPlaying(
  stream: { url: string; statusUrl?: string },
  now = NOON,
): Promise<unknown> {
  const streams = [{ port: 8076, name: 'Test', type: 'audio/mpeg', ...stream }] as const;
  const response = await serveNowPlaying({
    publication: { ...NUNAVUT_NEWS, radio: { streams }, insecureHosts: new Set(ORIGIN_HOSTS) },
    now: new Date(now),
    inBackground: () => {},
  });
  return response.json();
}

/** A stream of eight bytes of audio and a metadata block. */
function icyResponse(title: string) {
  const text = new TextEncoder().encode(`StreamTitle='${title}';`);
  const sixteenths = Math.ceil(text.length / 16);
  const bytes = new Uint8Array(8 + 1 + sixteenths * 16 + 8);
  bytes[8] = sixteenths;
  bytes.set(text, 9);
  return {
    headers: [
      ['Content-Type', 'audio/mpeg'],
      ['icy-metaint', '8'],
    ] as const,
    bodyBase64: btoa(String.fromCharCode(...bytes)),
  };
}

test('/api/now-playing returns the track of the sample station', async () => {
  const response = await exports.default.fetch('https://nunavut-news.example/api/now-playing');
  expect(response.status).toBe(200);
  expect(response.headers.get('Cache-Control')).toBe('max-age=15');
  expect(response.headers.get('Cloudflare-CDN-Cache-Control')).toMatch(/max-age=15|no-store/);
  const playing = (await response.json()) as { title: string; artist: string };
  expect(PROGRAMME).toContain(`${playing.artist} - ${playing.title}`);
});

test('now playing is read from ICY metadata of the stream when the station has no status address', async () => {
  await respondWith('/now/icy', icyResponse('Artist - Title'));
  expect(await readNowPlaying({ url: originUrl('/now/icy') })).toEqual({
    title: 'Title',
    artist: 'Artist',
  });
  expect((await requestsFor('/now/icy'))[0]?.headers['icy-metadata']).toBe('1');
});

test('now playing is read from the Icecast status when there is one, without a request to the stream', async () => {
  await respondWith('/now/status-json.xsl', {
    body: JSON.stringify({
      icestats: { source: { listenurl: originUrl('/now/stream'), title: 'Evening news' } },
    }),
  });
  const stream = { url: originUrl('/now/stream'), statusUrl: originUrl('/now/status-json.xsl') };
  expect(await readNowPlaying(stream)).toEqual({ title: 'Evening news' });
  expect(await requestsFor('/now/stream')).toEqual([]);
});

test('now playing sends one request to the station in 15 s for a hundred readers', async () => {
  await respondWith('/now/load', { ...icyResponse('Busy'), delayMs: 50 });
  const url = originUrl('/now/load');
  const bodies = await Promise.all(
    Array.from({ length: 100 }, (_, index) => readNowPlaying({ url }, NOON + index)),
  );
  // Requests during the fetch do not wait for it.
  expect(bodies).toEqual([{ title: 'Busy' }, ...Array(99).fill(null)]);
  expect(await readNowPlaying({ url }, NOON + 14_999)).toEqual({ title: 'Busy' });
  expect(await requestsFor('/now/load')).toHaveLength(1);
  await readNowPlaying({ url }, NOON + 15_000);
  expect(await requestsFor('/now/load')).toHaveLength(2);
});

test('now playing is null when the station fails, sends no titles or does not exist', async () => {
  await respondWith('/now/down', { status: 503 });
  expect(await readNowPlaying({ url: originUrl('/now/down') })).toBeNull();
  await respondWith('/now/plain', { headers: [['Content-Type', 'audio/mpeg']], body: 'sound' });
  expect(await readNowPlaying({ url: originUrl('/now/plain') })).toBeNull();
  const response = await serveNowPlaying({
    publication: NUNAVUT_NEWS,
    now: new Date(NOON),
    inBackground: () => {},
  });
  expect(await response.json()).toBeNull();
});
