import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { median } from '../../perf/sampling.ts';
import { MP3_FRAME_BYTES, MP3_LOOP } from '../../sample-world/radio/loops.ts';
import { type ServedWorker, serveBuiltWorker } from '../../scripts/built-worker.ts';
import { buildSite, builtConfigs } from '../../scripts/site.ts';
import { skipsWithout } from '../../scripts/test-programs.ts';
import { workerdMegabytes as residentMegabytes } from '../../scripts/workerd-process.ts';
import { type RunningIcecast, startIcecast } from './icecast.ts';

/** Where the sample edition expects its station: Icecast takes the sample world's place. */
const MOUNT = '/radio/live.mp3';
const OUT_DIR = '.build/radio/dist';
const LISTENERS = 10;
const LISTEN_MS = 30_000;
/** Times are taken this often, and the middle one counts: the machine that runs the tests is not quiet. */
const TRIES = 5;

const isSkipped = skipsWithout(['icecast2', 'ffmpeg']);

describe.skipIf(isSkipped)('the built Worker in front of Icecast', () => {
  let icecast: RunningIcecast;
  let site: ServedWorker;

  beforeAll(async () => {
    icecast = await startIcecast(MOUNT);
    await buildSite({ sampleWorldOrigin: icecast.origin, outDir: OUT_DIR, logLevel: 'silent' });
    site = await serveBuiltWorker(builtConfigs(OUT_DIR).site);
  }, 120_000);

  afterAll(async () => {
    await site?.close();
    await icecast?.close();
  });

  test('the bytes that arrive are the station’s bytes, frame after frame', async () => {
    const listener = await listen(`${site.address}/api/stream?port=8076`);
    expect(listener.headers.get('content-type')).toBe('audio/mpeg');
    expect(listener.headers.get('icy-name')).toBe('Loop FM');
    expect(listener.headers.get('server')).toBeNull();
    expect(listener.headers.get('cache-control')).toBe('no-store');
    await wait(6_000);
    const heard = Buffer.concat(await listener.leave());
    expect(heard.length).toBeGreaterThan(40_000);
    expect(framesOutOfPlace(heard)).toEqual([]);
  });

  test('the first byte arrives within half a second of Icecast’s own (median of five tries)', async () => {
    const later: number[] = [];
    for (let nth = 0; nth < TRIES; nth += 1) {
      const own = await listen(icecast.origin + MOUNT);
      await own.leave();
      const ours = await listen(`${site.address}/api/stream`);
      await ours.leave();
      later.push(ours.firstByteMs - own.firstByteMs);
    }
    console.log(`first byte, ms after Icecast’s own: ${rounded(later)}`);
    expect(median(later)).toBeLessThan(500);
  });

  test('Icecast has no listener within a second after the listener disconnects (median of five tries)', async () => {
    await expect.poll(icecast.listeners, { timeout: 3_000 }).toBe(0);
    const gone: number[] = [];
    for (let nth = 0; nth < TRIES; nth += 1) {
      const listener = await listen(`${site.address}/api/stream`);
      expect(await icecast.listeners()).toBe(1);
      await listener.leave();
      const leftAt = performance.now();
      await expect.poll(icecast.listeners, { timeout: 3_000, interval: 20 }).toBe(0);
      gone.push(performance.now() - leftAt);
    }
    // Icecast itself needs up to half a second to notice that a connection is closed.
    console.log(`ms until Icecast has no listener: ${rounded(gone)}`);
    expect(median(gone)).toBeLessThan(1_000);
  });

  test('ten listeners for half a minute need no more memory at the end, and all of them leave', async () => {
    await expect.poll(icecast.listeners, { timeout: 3_000 }).toBe(0);
    const listeners = await Promise.all(
      Array.from({ length: LISTENERS }, () => listen(`${site.address}/api/stream`)),
    );
    await wait(5_000);
    expect(await icecast.listeners()).toBe(LISTENERS);
    const before = workerdMegabytes();
    await wait(LISTEN_MS);
    const after = workerdMegabytes();
    console.log(`workerd: ${before.toFixed(0)} MB after 5 s, ${after.toFixed(0)} MB after 35 s`);
    const heard = await Promise.all(listeners.map((listener) => listener.leave()));
    const leftAt = Date.now();
    for (const chunks of heard) {
      const bytes = Buffer.concat(chunks);
      expect(bytes.length).toBeGreaterThan((LISTEN_MS / 1000) * 8_000);
      expect(framesOutOfPlace(bytes)).toEqual([]);
    }
    // 30 s of ten streams are 2.4 MB: a response that is kept would show.
    expect(after - before).toBeLessThan(2);
    // One try: it says that all of them leave. How soon is asserted above.
    await expect.poll(icecast.listeners, { timeout: 3_000, interval: 50 }).toBe(0);
    console.log(`Icecast has no listener ${Date.now() - leftAt} ms after the last has left`);
  }, 90_000);

  test('/api/now-playing has the track that Icecast announces', async () => {
    await icecast.announce('Loop Ensemble - Tide Table');
    const response = await fetch(`${site.address}/api/now-playing`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ artist: 'Loop Ensemble', title: 'Tide Table' });
    await expect.poll(icecast.listeners, { timeout: 3_000 }).toBe(0);
  });
});

interface Listener {
  readonly headers: Headers;
  readonly firstByteMs: number;
  /** Ends the request; what was heard. */
  leave(): Promise<Buffer[]>;
}

async function listen(address: string): Promise<Listener> {
  const leaving = new AbortController();
  const requestedAt = performance.now();
  const response = await fetch(address, { signal: leaving.signal });
  expect(response.status).toBe(200);
  const chunks: Buffer[] = [];
  const first = Promise.withResolvers<number>();
  const hearing = (async () => {
    for await (const chunk of response.body ?? []) {
      first.resolve(performance.now() - requestedAt);
      chunks.push(Buffer.from(chunk));
    }
  })().catch((error) => {
    if (!leaving.signal.aborted) throw error;
  });
  return {
    headers: response.headers,
    firstByteMs: await first.promise,
    async leave() {
      leaving.abort();
      await hearing;
      return chunks;
    },
  };
}

function rounded(times: readonly number[]): string {
  return times.map((time) => time.toFixed(0)).join(', ');
}

/** Positions (in frames heard) that do not follow the loop's order; the first whole frame says where it begins. */
function framesOutOfPlace(heard: Buffer): number[] {
  const start = frameStart(heard);
  const first = heard.subarray(start, start + MP3_FRAME_BYTES);
  let position = MP3_LOOP.indexOf(first) / MP3_FRAME_BYTES;
  expect(position, 'the first frame is one of the loop').toBeGreaterThanOrEqual(0);
  const wrong: number[] = [];
  const frames = Math.floor((heard.length - start) / MP3_FRAME_BYTES);
  for (let index = 0; index < frames; index += 1, position += 1) {
    const at = start + index * MP3_FRAME_BYTES;
    const place = (position * MP3_FRAME_BYTES) % MP3_LOOP.length;
    const frame = heard.subarray(at, at + MP3_FRAME_BYTES);
    if (!frame.equals(MP3_LOOP.subarray(place, place + MP3_FRAME_BYTES))) wrong.push(index);
  }
  return wrong;
}

/** Where the first frame begins: a sync word with another one a frame later. */
function frameStart(heard: Buffer): number {
  for (let at = 0; at < MP3_FRAME_BYTES; at += 1)
    if ([0, 1, 2, 3].every((n) => heard.readUInt16BE(at + n * MP3_FRAME_BYTES) === 0xfffb))
      return at;
  throw new Error('no frame within the first bytes');
}

/** Resident memory of the workerd that this process has started. */
function workerdMegabytes(): number {
  const megabytes = residentMegabytes();
  expect(megabytes, 'workerd is a child of this process').toBeDefined();
  return megabytes ?? 0;
}
