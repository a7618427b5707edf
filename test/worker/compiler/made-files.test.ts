import wasm from '@resvg/resvg-wasm/index_bg.wasm';
import { expect, test } from 'vitest';
import { makeFiles } from '../../../src/compiler/made-files.ts';
import { startRasteriser } from '../../../src/compiler/rasteriser.ts';
import { MADE_FILES } from '../../../src/publications/made-files.ts';
import { digestHex } from '../../../src/text/hashes.ts';

const PAPER = { id: 'my-town', name: 'My Town', cityLine: 'My Town, Quebec' };

/** The digest of the files with their names, as test/unit/compiler/made-files.test.ts has it. */
async function digestOf(files: ReadonlyMap<string, Uint8Array>): Promise<string> {
  const parts = [...files].flatMap(([name, bytes]) => [name, new Uint8Array(bytes)]);
  return (await digestHex(new Uint8Array(await new Blob(parts).arrayBuffer()))).slice(0, 16);
}

test('a Worker makes the icons and the card of a paper, the same bytes as Node', async () => {
  const files = makeFiles(PAPER, await startRasteriser(() => wasm));
  expect(new Set(files.keys())).toEqual(MADE_FILES);
  expect(await digestOf(files)).toBe('ed63ad6a21f369cc');
  const again = makeFiles(PAPER, await startRasteriser(() => Promise.reject(new Error('twice'))));
  expect(await digestOf(again)).toBe('ed63ad6a21f369cc');
});
