import { env } from 'cloudflare:workers';
import { beforeEach } from 'vitest';
import { clearCaches } from '../../src/lib/caches.ts';

export const run = (sql: string, ...values: readonly unknown[]) =>
  env.DB.prepare(sql)
    .bind(...values)
    .run();

export async function rowsOf<Row = Record<string, unknown>>(
  sql: string,
  ...values: readonly unknown[]
): Promise<Row[]> {
  const statement = env.DB.prepare(sql).bind(...values);
  return (await statement.all<Row>()).results;
}

/** The first value of a statement's first row; `undefined` if there is no row. */
export async function firstOf(sql: string, ...values: readonly unknown[]): Promise<unknown> {
  const [row] = await rowsOf(sql, ...values);
  return row && Object.values(row)[0];
}

export const empty = (...tables: readonly string[]) =>
  env.DB.batch(tables.map((table) => env.DB.prepare(`DELETE FROM ${table}`)));

/** Empties caches and the day's budgets before each test. */
export function beginWithFullBudgets(): void {
  beforeEach(async () => {
    clearCaches();
    await env.DB.exec('DELETE FROM daily_budgets');
  });
}

type PostField =
  | ('paper' | 'date' | 'metaTitle' | 'metaDescription' | 'shortTailKeywords')
  | ('pinterestImageLink' | 'blog' | 'youtubeShortsUrl' | 'author' | 'updated');
export type TestPost = { slug: string } & { [Field in PostField]?: string };

/** Inserts posts into the real database; fields that are left out get plain defaults. */
export async function insertPosts(...posts: readonly TestPost[]): Promise<void> {
  const insert = env.DB.prepare(
    `INSERT OR REPLACE INTO posts (slug, id, paper, date, meta_title, meta_description, short_tail_keywords,
      pinterest_image_link, blog, youtube_shorts_url, author, updated) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
  );
  await env.DB.batch(
    posts.map((post) =>
      insert.bind(
        post.slug,
        `id-${post.slug}`,
        post.paper ?? 'nunavut-news',
        post.date ?? '2026-11-01',
        post.metaTitle ?? `Title of ${post.slug}`,
        post.metaDescription ?? `What ${post.slug} is about, in a sentence that is long enough.`,
        post.shortTailKeywords ?? '',
        post.pinterestImageLink ?? null,
        post.blog ?? 'A text.',
        post.youtubeShortsUrl ?? null,
        post.author ?? null,
        post.updated ?? null,
      ),
    ),
  );
}

export function numberedPosts(count: number): TestPost[] {
  return Array.from({ length: count }, (_, index) => {
    const number = String(index + 1).padStart(2, '0');
    const day = new Date(Date.UTC(2026, 10, 20) - index * 86_400_000).toISOString().slice(0, 10);
    return { slug: `post-${number}`, date: day };
  });
}
