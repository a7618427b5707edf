import { expect, test } from 'vitest';
import { LOOPS, MP3_FRAME_BYTES, MP3_LOOP } from '../../sample-world/radio/loops.ts';
import { splitOggPages } from '../../sample-world/radio/ogg-pages.ts';
import { ICY_METAINT, IcyStream } from '../../sample-world/radio/station.ts';
import type { SampleWorld } from '../../sample-world/sample-world.ts';
import { startFixtureWorld } from '../../sample-world/test/fixture-world.ts';

/** Listens to a stream of the station for a while. */
async function listen(
  world: SampleWorld,
  name: string,
  forMs: number,
  headers: Record<string, string> = {},
): Promise<{ headers: Headers; bytes: Buffer; isBroken: boolean }> {
  const leaving = new AbortController();
  const response = await fetch(`${world.origin}/radio/${name}`, {
    headers,
    signal: leaving.signal,
  });
  const chunks: Buffer[] = [];
  const leave = setTimeout(() => leaving.abort(), forMs);
  let isBroken = false;
  try {
    for await (const chunk of response.body ?? []) chunks.push(Buffer.from(chunk));
  } catch {
    isBroken = !leaving.signal.aborted;
  }
  clearTimeout(leave);
  return { headers: response.headers, bytes: Buffer.concat(chunks), isBroken };
}

test('every frame of the MP3 loop is whole and decodable without the frames before it', () => {
  expect(MP3_LOOP.length % MP3_FRAME_BYTES).toBe(0);
  for (let at = 0; at < MP3_LOOP.length; at += MP3_FRAME_BYTES) {
    expect(MP3_LOOP.readUInt16BE(at)).toBe(0xfffb);
    // The first nine bits of the side information: how far back a frame's data begins.
    expect(MP3_LOOP.readUInt16BE(at + 4) >> 7).toBe(0);
  }
});

test('the station sends three seconds at once, as they are in its loop', async () => {
  const world = await startFixtureWorld();
  const { headers, bytes } = await listen(world, 'live.mp3', 200);
  expect(headers.get('content-type')).toBe('audio/mpeg');
  expect(headers.get('icy-name')).toBe('Sample Radio');
  expect(headers.get('icy-metaint')).toBeNull();
  expect(bytes.length / 8_000).toBeGreaterThanOrEqual(3);
  expect(Buffer.concat([MP3_LOOP, MP3_LOOP]).includes(bytes)).toBe(true);
});

test('listeners are counted until they leave', async () => {
  const world = await startFixtureWorld();
  const listening = Promise.all([listen(world, 'live.mp3', 300), listen(world, 'live.ogg', 300)]);
  await expect.poll(() => world.stationListeners()).toBe(2);
  await listening;
  await expect.poll(() => world.stationListeners(), { timeout: 1000 }).toBe(0);
});

test('Ogg pages follow each other without a gap, however long one listens', () => {
  const loop = LOOPS['live.ogg'];
  if (!loop) throw new Error('there is no Ogg loop');
  const blocks = Array.from({ length: 130 }, (_, index) => loop.block(55 + index, index));
  const pages = splitOggPages(Buffer.concat([loop.start, ...blocks]));
  expect(pages.map((page) => page.readUInt32LE(18))).toEqual([...pages.keys()]);
  expect(pages.slice(2).map((page) => Number(page.readBigInt64LE(6)))).toEqual(
    Array.from({ length: 130 }, (_, index) => (index + 1) * 9600),
  );
  expect(new Set(pages.map((page) => page.readUInt32LE(14))).size).toBe(1);
  expect(pages.filter((page) => ((page[5] ?? 0) & 4) !== 0)).toEqual([]);
});

test('ICY titles are sent every 8,000 bytes to clients that request them; an empty block repeats the title', async () => {
  const world = await startFixtureWorld();
  const { headers, bytes } = await listen(world, 'live.mp3', 200, { 'icy-metadata': '1' });
  expect(headers.get('icy-metaint')).toBe(String(ICY_METAINT));
  const length = 16 * (bytes[ICY_METAINT] ?? 0);
  const block = bytes.toString('utf8', ICY_METAINT + 1, ICY_METAINT + 1 + length);
  expect(block.replace(/\0+$/, '')).toBe("StreamTitle='Sample Studio - Morning on the Bay';");
  expect(bytes[ICY_METAINT + 1 + length + ICY_METAINT]).toBe(0);
});

test('an ICY title is sent when it changes, and an empty block otherwise', () => {
  const stream = new IcyStream();
  const woven = (title: string) => stream.weave(Buffer.alloc(ICY_METAINT, 1), title);
  expect(woven('A')).toHaveLength(ICY_METAINT + 1 + 16);
  expect(woven('A')).toHaveLength(ICY_METAINT + 1);
  expect(woven('B').toString('latin1')).toContain("StreamTitle='B';");
});

test("the status document has the current title and listeners in Icecast's shape", async () => {
  const world = await startFixtureWorld();
  const response = await fetch(`${world.origin}/status-json.xsl`);
  expect(await response.json()).toMatchObject({
    icestats: {
      source: [
        {
          listenurl: `${world.origin}/radio/live.mp3`,
          listeners: 0,
          artist: 'Sample Studio',
          title: 'Morning on the Bay',
        },
        { listenurl: `${world.origin}/radio/live.ogg` },
      ],
    },
  });
});

test('the station fault refuse cuts listeners off and responds 503 until it is cleared', async () => {
  const world = await startFixtureWorld();
  const listening = listen(world, 'live.mp3', 5_000);
  await expect.poll(() => world.stationListeners()).toBe(1);
  world.setStationFault('refuse');
  expect((await listening).isBroken).toBe(true);
  expect((await fetch(`${world.origin}/radio/live.mp3`)).status).toBe(503);
  world.setStationFault('none');
  expect((await listen(world, 'live.mp3', 100)).bytes.length).toBeGreaterThan(20_000);
});

test('the station fault drop breaks every connection, new ones after a second', async () => {
  const world = await startFixtureWorld();
  world.setStationFault('drop');
  const startedAt = performance.now();
  const { bytes, isBroken } = await listen(world, 'live.mp3', 5_000);
  expect(isBroken).toBe(true);
  expect(bytes.length).toBeGreaterThan(20_000);
  expect(performance.now() - startedAt).toBeLessThan(3_000);
});

test.each(['stall', 'silent'] as const)(
  'the station fault %s keeps connections open and sends no bytes',
  async (fault) => {
    const world = await startFixtureWorld();
    world.setStationFault(fault);
    const request = fetch(`${world.origin}/radio/live.mp3`, { signal: AbortSignal.timeout(300) });
    await expect(request.then((response) => response.arrayBuffer())).rejects.toThrow('timeout');
    await expect.poll(() => world.stationListeners()).toBe(0);
  },
);

test('the control page switches the station, and refuses faults that it does not have', async () => {
  const world = await startFixtureWorld();
  const set = (fault: string) =>
    fetch(`${world.origin}/control/station`, {
      method: 'POST',
      headers: { accept: 'application/json' },
      body: new URLSearchParams({ fault }),
    });
  expect(await (await set('refuse')).json()).toEqual({ status: 'ok', fault: 'refuse' });
  expect((await fetch(`${world.origin}/radio/live.mp3`)).status).toBe(503);
  expect((await set('explode')).status).toBe(400);
  const page = await (await fetch(world.origin)).text();
  expect(page).toContain('<option value="refuse" selected>');
});
