import * as v from 'valibot';
import { COLUMNS, type PostRow, PostRowSchema, UPSERT } from '../../src/model/posts/post-row.ts';
import { cutInPieces, statement } from '../../src/papers/store/statement.ts';
import type { LocalStorage } from '../local-storage.ts';
import { openMigratedStorage } from '../migrations.ts';
import {
  queryRemote,
  queryWithWrangler,
  runRemote,
  runSqlFile,
  toLiteral,
  type Where,
  withLiterals,
} from '../wrangler.ts';
import { adoptPosts } from './move-posts.ts';

export interface PostsDatabase {
  /** All posts of all papers, by slug. */
  readAll(): Promise<PostRow[]>;
  write(rows: readonly PostRow[]): Promise<void>;
  /** Removes a post of a paper; returns whether it existed. */
  remove(slug: string, paper: string): Promise<boolean>;
  /** See `adoptPosts`. */
  adopt(domain: string, paper: string): Promise<number>;
  close(): Promise<void>;
}

const REMOVE = 'DELETE FROM posts WHERE slug = ?1 AND paper = ?2 RETURNING slug';
const READ_ALL = `SELECT ${COLUMNS.join(', ')} FROM posts ORDER BY paper, slug`;

/** The database on this machine, in the directory of `wrangler --persist-to`. */
export async function openLocalDatabase(stateDir: string): Promise<PostsDatabase> {
  return postsIn(await openMigratedStorage(stateDir));
}

/** The posts in a migrated storage; closing them closes it. */
export function postsIn({ query, batch, close }: LocalStorage): PostsDatabase {
  return {
    async readAll() {
      return v.parse(v.array(PostRowSchema), await query(READ_ALL));
    },
    async write(rows) {
      await batch(rows.map((row) => statement(UPSERT, ...COLUMNS.map((column) => row[column]))));
    },
    async remove(slug, paper) {
      return (await query(REMOVE, slug, paper)).length > 0;
    },
    adopt: (domain, paper) =>
      adoptPosts(
        { query, run: (statements) => batch(statements.map((sql) => statement(sql))) },
        domain,
        paper,
      ),
    close,
  };
}

/** The database reached by `wrangler d1 execute`. */
export function openWithWrangler(where: Where): PostsDatabase {
  return {
    async readAll() {
      return v.parse(v.array(PostRowSchema), await queryWithWrangler(where, READ_ALL));
    },
    write: (rows) => runSqlFile(where, rows.flatMap(toStatements)),
    async remove(slug, paper) {
      const sql = withLiterals(statement(REMOVE, slug, paper));
      return (await queryWithWrangler(where, sql)).length > 0;
    },
    adopt: (domain, paper) => adoptPosts({ query: queryRemote, run: runRemote }, domain, paper),
    close: async () => {},
  };
}

/**
 * Maximum bytes of a text in the first statement: nineteen columns, at two hexadecimal digits a
 * byte, stay below D1's limit.
 */
const MAX_SHORT_BYTES = 2_500;

/**
 * SQL that inserts a post, or overwrites the paper's post with its slug, for a database that cannot
 * bind values. Long texts are appended in pieces, so that each statement stays below D1's limit of
 * 100,000 bytes; run all statements or none.
 */
export function toStatements(row: PostRow): string[] {
  const isLong = (name: keyof PostRow) =>
    Buffer.byteLength(String(row[name] ?? '')) > MAX_SHORT_BYTES;
  const values = COLUMNS.map((name) => toLiteral(isLong(name) ? '' : row[name]));
  const [slug, paper] = [toLiteral(row.slug), toLiteral(row.paper)];
  return [
    UPSERT.replaceAll('?', () => values.shift() ?? 'NULL'),
    ...COLUMNS.filter(isLong).flatMap((name) =>
      cutInPieces(String(row[name])).map(
        (piece) =>
          `UPDATE posts SET ${name} = ${name} || ${toLiteral(piece)} WHERE paper = ${paper} AND slug = ${slug}`,
      ),
    ),
  ];
}
