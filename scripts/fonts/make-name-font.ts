// node scripts/fonts/make-name-font.ts: writes the font data for papers' names
// (src/papers/compile/name-font.json) from the package with the whole font. Run it when the font
// changes; its output is committed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameFontOf } from './name-font.ts';
import { openNewsreader } from './newsreader.ts';

const FILE = join(import.meta.dirname, '../../src/papers/compile/name-font.json');

await writeFile(FILE, `${JSON.stringify(nameFontOf(await openNewsreader()))}\n`);
