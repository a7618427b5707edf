import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';

const MIGRATIONS = join(import.meta.dirname, '..', '..', '..', '..', 'migrations');
const NAMES = readdirSync(MIGRATIONS).sort();
const OWN = '0014_slugs_per_paper.sql';

function apply(database: DatabaseSync, names: readonly string[]): void {
  for (const name of names) database.exec(readFileSync(join(MIGRATIONS, name), 'utf8'));
}

const rows = (database: DatabaseSync, table: string, order: string) =>
  database.prepare(`SELECT * FROM ${table} ORDER BY ${order}`).all();

const INSERT = `INSERT INTO posts (slug, id, domain, date, meta_title, meta_description, short_tail_keywords, blog, draft)
  VALUES (?, ?, ?, '2026-11-20', 'T', 'D', ?, 'B', 0)`;

/** A database as it was before, with posts of two domains. */
function migrated(): { database: DatabaseSync; before: Record<string, unknown[]> } {
  const database = new DatabaseSync(':memory:');
  apply(database, NAMES.slice(0, NAMES.indexOf(OWN)));
  const insert = database.prepare(INSERT);
  insert.run('ice', 'ice', 'a.example', 'ice, snow');
  insert.run('snow', 'snow', 'b.example', 'snow');
  const read = () => ({
    posts: database
      .prepare('SELECT slug, domain, date, blog, short_tail_keywords FROM posts ORDER BY slug')
      .all(),
    keywords: rows(database, 'post_keywords', 'domain, keyword'),
    lists: rows(database, 'post_lists', 'domain'),
  });
  const before = read();
  apply(database, [OWN]);
  expect(read()).toEqual(before);
  return { database, before };
}

test('the migration to slugs of each paper keeps posts, keywords and the order of lists', () => {
  expect(migrated().before.posts).toHaveLength(2);
});

test('after it two domains have a post of one slug, and a change of one leaves the other’s keywords and list', () => {
  const { database } = migrated();
  database.prepare(INSERT).run('ice', 'ice', 'b.example', 'glacier');
  const keywordsOf = (domain: string) =>
    database
      .prepare('SELECT keyword FROM post_keywords WHERE domain = ? ORDER BY keyword')
      .all(domain)
      .map(({ keyword }) => keyword);
  const revisionOf = (domain: string) =>
    database.prepare('SELECT revision FROM post_lists WHERE domain = ?').get(domain)?.revision;
  expect([keywordsOf('a.example'), keywordsOf('b.example')]).toEqual([
    ['ice', 'snow'],
    ['glacier', 'snow'],
  ]);
  const before = revisionOf('a.example');
  database.exec(
    "UPDATE posts SET short_tail_keywords = 'berg' WHERE domain = 'b.example' AND slug = 'ice'",
  );
  database.exec("UPDATE posts SET draft = 1 WHERE domain = 'b.example' AND slug = 'snow'");
  expect([keywordsOf('a.example'), keywordsOf('b.example')]).toEqual([['ice', 'snow'], ['berg']]);
  database.exec("DELETE FROM posts WHERE domain = 'b.example'");
  expect([keywordsOf('a.example'), keywordsOf('b.example')]).toEqual([['ice', 'snow'], []]);
  expect(revisionOf('a.example')).toBe(before);
  expect(() => database.prepare(INSERT).run('ice', 'x', 'a.example', '')).toThrow(/UNIQUE/);
});
