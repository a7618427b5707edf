import { expect, test } from 'vitest';
import { LOOPS, MP3_FRAME_BYTES, MP3_LOOP } from '../radio/loops.ts';
import { splitOggPages } from '../radio/ogg-pages.ts';
import { ICY_METAINT, IcyStream } from '../radio/station.ts';
import { startFixtureWorld } from './fixture-world.ts';

test('every frame of the MP3 loop is whole and decodable without the frames before it', () => {
  expect(MP3_LOOP.length % MP3_FRAME_BYTES).toBe(0);
  for (let at = 0; at < MP3_LOOP.length; at += MP3_FRAME_BYTES) {
    expect(MP3_LOOP.readUInt16BE(at)).toBe(0xfffb);
    // The first nine bits of the side information: how far back a frame's data begins.
    expect(MP3_LOOP.readUInt16BE(at + 4) >> 7).toBe(0);
  }
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
