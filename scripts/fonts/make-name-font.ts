// node scripts/fonts/make-name-font.ts: writes what papers' names are drawn with (src/papers/compile/name-font.json), of the package that
// carries the whole font. Run it when the font changes; its output is committed.
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { nameFontOf } from './name-font.ts';
import { openNewsreader } from './newsreader.ts';

const FILE = join(import.meta.dirname, '../../src/papers/compile/name-font.json');

await writeFile(FILE, `${JSON.stringify(nameFontOf(await openNewsreader()))}\n`);
