import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as v from 'valibot';
import { getPlatformProxy } from 'wrangler';
import { toLiteral } from '../sql-literals.ts';
import { executeWithWrangler } from '../wrangler-d1.ts';
import { COLUMNS, type PostRow, PostRowSchema, UPSERT } from './post-row.ts';
import { toStatements } from './post-statements.ts';

/** The posts where they are stored. */
export interface PostsDatabase {
  /** Every post of every domain, by slug. */
  readAll(): Promise<PostRow[]>;
  /** Adds posts, and writes over those that are there. */
  write(rows: readonly PostRow[]): Promise<void>;
  /** Removes a post of a domain; whether there was one. */
  remove(slug: string, domain: string): Promise<boolean>;
  close(): Promise<void>;
}

const ROOT = join(import.meta.dirname, '..', '..');
const FIND_COLUMNS = "SELECT name FROM pragma_table_info('posts')";
const REMOVE = 'DELETE FROM posts WHERE slug = ?1 AND domain = ?2 RETURNING slug';
const READ_ALL = `SELECT ${COLUMNS.join(', ')} FROM posts ORDER BY domain, slug`;

/** The database on this machine, which may not have been migrated yet. */
export interface LocalPostsDatabase extends PostsDatabase {
  /** Whether it has the table with all of its columns. */
  isPrepared(): Promise<boolean>;
}

/** The database on this machine, in the directory that `wrangler --persist-to` names. */
export async function openLocalDatabase(stateDir: string): Promise<LocalPostsDatabase> {
  const platform = await getPlatformProxy<{ DB: D1Like }>({
    configPath: join(ROOT, 'wrangler.toml'),
    persist: { path: join(stateDir, 'v3') },
    remoteBindings: false,
  });
  const { DB } = platform.env;
  return {
    async isPrepared() {
      const { results } = await DB.prepare(FIND_COLUMNS).all();
      const names = v.parse(v.array(v.object({ name: v.string() })), results);
      return COLUMNS.every((column) => names.some(({ name }) => name === column));
    },
    async readAll() {
      const { results } = await DB.prepare(READ_ALL).all();
      return v.parse(v.array(PostRowSchema), results);
    },
    async write(rows) {
      if (rows.length === 0) return;
      await DB.batch(
        rows.map((row) => DB.prepare(UPSERT).bind(...COLUMNS.map((column) => row[column]))),
      );
    },
    async remove(slug, domain) {
      const { results } = await DB.prepare(REMOVE).bind(slug, domain).all();
      return v.parse(v.array(v.unknown()), results).length > 0;
    },
    close: () => platform.dispose(),
  };
}

/** The part of a D1 binding that is used here; the platform's own types are the Worker's alone. */
interface D1Like {
  prepare(sql: string): D1StatementLike;
  batch(statements: readonly D1StatementLike[]): Promise<unknown>;
}

interface D1StatementLike {
  bind(...values: readonly (string | number | null)[]): D1StatementLike;
  all(): Promise<{ results: unknown }>;
}

const RemovedSchema = v.array(v.object({ results: v.array(v.unknown()) }));
const ResultSchema = v.pipe(v.array(v.object({ results: v.array(PostRowSchema) })), v.minLength(1));

/** The database that `wrangler d1 execute` reaches: `where` is `['--remote']` for the one in the cloud. */
export function openWithWrangler(where: readonly string[]): PostsDatabase {
  return {
    async readAll() {
      const results = JSON.parse(
        await executeWithWrangler([...where, '--json', '--command', READ_ALL]),
      );
      return v.parse(ResultSchema, results).flatMap(({ results }) => results);
    },
    async write(rows) {
      if (rows.length === 0) return;
      const directory = await mkdtemp(join(tmpdir(), 'posts-'));
      try {
        const file = join(directory, 'posts.sql');
        await writeFile(
          file,
          rows
            .flatMap(toStatements)
            .map((sql) => `${sql};\n`)
            .join(''),
        );
        await executeWithWrangler([...where, '--yes', '--file', file]);
      } finally {
        await rm(directory, { recursive: true });
      }
    },
    async remove(slug, domain) {
      const sql = REMOVE.replace('?1', () => toLiteral(slug)).replace('?2', () =>
        toLiteral(domain),
      );
      const output = await executeWithWrangler([...where, '--yes', '--json', '--command', sql]);
      return v.parse(RemovedSchema, JSON.parse(output)).some(({ results }) => results.length > 0);
    },
    close: async () => {},
  };
}
