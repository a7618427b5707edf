import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { migrationStatements } from '../../../../scripts/migrations.ts';
import { toStatements } from '../../../../scripts/posts/posts-database.ts';
import { COLUMNS, type PostRow } from '../../../../src/model/posts/post-row.ts';

/** https://developers.cloudflare.com/d1/platform/limits/ */
const MAX_BYTES = 100_000;

const ROW: PostRow = {
  slug: 'ice',
  id: 'ice',
  paper: 'nunavut-news',
  date: '2026-11-20',
  meta_title: 'Ice',
  meta_description: 'What it is.',
  short_tail_keywords: 'ice, snow',
  pinterest_image_link: null,
  picture_alt: null,
  blog: 'Text.',
  youtube_shorts_url: null,
  front_matter: '---\n---\n',
  draft: 0,
  author: null,
  updated: null,
};

/** A text of this many bytes, with characters of one to four bytes. */
function textOf(bytes: number): string {
  const part = "ᐃᓄᒃ 🐟 é ' ; \r\n";
  const whole = part.repeat(bytes / Buffer.byteLength(part));
  return whole + 'x'.repeat(bytes - Buffer.byteLength(whole));
}

async function openTables(): Promise<DatabaseSync> {
  const database = new DatabaseSync(':memory:');
  for (const sql of await migrationStatements()) database.exec(sql);
  return database;
}

test.for([
  ['is short', ROW],
  ['has 60 KB', { ...ROW, blog: textOf(60_000) }],
  ['has as much as a file may have', { ...ROW, blog: textOf(499_900) }],
  ['has a long head', { ...ROW, front_matter: textOf(120_000), blog: textOf(50_000) }],
  [
    'is as long as one statement takes in every field',
    Object.fromEntries(COLUMNS.map((name) => [name, name === 'slug' ? 'ice' : textOf(2_500)])),
  ],
  ['has a long address', { ...ROW, pinterest_image_link: `https://a.ca/${'x'.repeat(70_000)}` }],
] as [string, PostRow][])('a post that %s is stored within D1’s limits', async ([, row]) => {
  const statements = toStatements(row);
  for (const sql of statements) expect(Buffer.byteLength(sql)).toBeLessThan(MAX_BYTES);
  const database = await openTables();
  // The first insert, then an update.
  for (const sql of [...statements, ...statements]) database.exec(sql);
  expect(database.prepare(`SELECT ${COLUMNS.join(', ')} FROM posts`).all()).toEqual([row]);
});

test('two papers may have posts of one slug, and changing one keeps the other’s keywords and list', async () => {
  const database = await openTables();
  const insert = (paper: string, slug: string, keywords: string) => {
    const row = { ...ROW, slug, id: `${paper}/${slug}`, paper, short_tail_keywords: keywords };
    for (const sql of toStatements(row)) database.exec(sql);
  };
  insert('paper-a', 'ice', 'ice, snow');
  insert('paper-b', 'snow', 'snow');
  insert('paper-b', 'ice', 'glacier');
  const keywordsOf = (paper: string) =>
    database
      .prepare('SELECT keyword FROM post_keywords WHERE paper = ? ORDER BY keyword')
      .all(paper)
      .map(({ keyword }) => keyword);
  const revisionOf = (paper: string) =>
    database.prepare('SELECT revision FROM post_lists WHERE paper = ?').get(paper)?.revision;
  expect([keywordsOf('paper-a'), keywordsOf('paper-b')]).toEqual([
    ['ice', 'snow'],
    ['glacier', 'snow'],
  ]);
  const before = revisionOf('paper-a');
  database.exec(
    "UPDATE posts SET short_tail_keywords = 'berg' WHERE paper = 'paper-b' AND slug = 'ice'",
  );
  database.exec("UPDATE posts SET draft = 1 WHERE paper = 'paper-b' AND slug = 'snow'");
  expect([keywordsOf('paper-a'), keywordsOf('paper-b')]).toEqual([['ice', 'snow'], ['berg']]);
  database.exec("DELETE FROM posts WHERE paper = 'paper-b'");
  expect([keywordsOf('paper-a'), keywordsOf('paper-b')]).toEqual([['ice', 'snow'], []]);
  expect(revisionOf('paper-a')).toBe(before);
});
