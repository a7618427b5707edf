import { expect, test } from 'vitest';
import { openLocalPlace, openWithWrangler } from '../../scripts/papers/publishing-place.ts';
import { statement } from '../../src/papers/store/statement.ts';
import { folderForFile } from '../support/temporary-folder.ts';

/** A text just below the limit of a statement, with characters that could end a literal. */
const LONG = `ᐃᓄᒃ 🐟 '); DROP TABLE paper_texts; -- ?1 $& "b"\r\n\\`.repeat(500);
const NOT_TEXT = Uint8Array.from({ length: 256 }, (_, at) => at);
const INSERT =
  'INSERT INTO paper_texts (paper, hash, piece, text, used_at) VALUES (?1, ?2, ?3, ?4, ?5) RETURNING hash';
const SELECT = 'SELECT hash, text FROM paper_texts WHERE paper = ?1 ORDER BY hash';

/** A statement that stores a text of a paper. */
const insert = (paper: string, hash: string, text: string) =>
  statement(INSERT, paper, hash, 0, text, 1);

const stateDir = folderForFile();
const local = await openLocalPlace(stateDir);
// The same path as `--remote`.
const withWrangler = openWithWrangler('wrangler', ['--local', '--persist-to', stateDir]);

test.each([
  ['local', local],
  ['remote', withWrangler],
])(
  'the %s place stores texts and files unchanged, and audit rows only with their statement',
  async (paper, place) => {
    await place.run([insert(paper, 'a', LONG), insert(paper, 'b', '')]);
    expect(await place.query(insert(paper, 'c', '?'), [insert(paper, 'd', '!')])).toEqual([
      { hash: 'c' },
    ]);
    await expect(place.query(insert(paper, 'e', ''), [insert(paper, 'a', '')])).rejects.toThrow(
      /UNIQUE/,
    );
    expect(await place.query(statement(SELECT, paper))).toEqual([
      { hash: 'a', text: LONG },
      { hash: 'b', text: '' },
      { hash: 'c', text: '?' },
      { hash: 'd', text: '!' },
    ]);
    await place.run([]);
    await place.putValues(new Map());
    await place.putValues(new Map([[`file:${paper}`, NOT_TEXT]]));
    expect(new Uint8Array((await place.readValue(`file:${paper}`)) ?? [])).toEqual(NOT_TEXT);
    await place.close();
  },
);
