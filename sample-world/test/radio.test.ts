import { expect, test } from 'vitest';
import { LOOPS, MP3_FRAME_BYTES, MP3_LOOP } from '../radio/loops.ts';
import { splitOggPages } from '../radio/ogg-pages.ts';

test('every frame of the MP3 loop is whole and decodable without the frames before it', () => {
  expect(MP3_LOOP.length % MP3_FRAME_BYTES).toBe(0);
  for (let at = 0; at < MP3_LOOP.length; at += MP3_FRAME_BYTES) {
    expect(MP3_LOOP.readUInt16BE(at)).toBe(0xfffb);
    // The first nine bits of the side information: how far back a frame's data begins.
    expect(MP3_LOOP.readUInt16BE(at + 4) >> 7).toBe(0);
  }
});

test('Ogg pages follow each other without a gap, however long one listens', () => {
  const loop = LOOPS['live.ogg'] ?? expect.fail('there is no Ogg loop');
  const blocks = Array.from({ length: 130 }, (_, index) => loop.block(55 + index, index));
  const pages = splitOggPages(Buffer.concat([loop.start, ...blocks]));
  expect(pages.map((page) => page.readUInt32LE(18))).toEqual([...pages.keys()]);
  expect(pages.slice(2).map((page) => Number(page.readBigInt64LE(6)))).toEqual(
    Array.from({ length: 130 }, (_, index) => (index + 1) * 9600),
  );
  expect(new Set(pages.map((page) => page.readUInt32LE(14))).size).toBe(1);
  expect(pages.filter((page) => ((page[5] ?? 0) & 4) !== 0)).toEqual([]);
});
