import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeExport, describeImport } from '../../../scripts/posts/describe-report.ts';
import { exportPosts } from '../../../scripts/posts/export-posts.ts';
import { importPosts } from '../../../scripts/posts/import-posts.ts';
import {
  type LocalPostsDatabase,
  openLocalDatabase,
  openWithWrangler,
} from '../../../scripts/posts/posts-database.ts';
import { readPostDirectory } from '../../../scripts/posts/read-directory.ts';
import { SAMPLE_MARK, SAMPLE_POSTS } from '../../../scripts/posts/sample-posts.ts';
import { applyMigrations } from '../../../scripts/site.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
/** Wrangler is a process of its own for each call. */
const WITH_WRANGLER_MS = 180_000;
let scratch: string;
let source: string;
let state: string;
let database: LocalPostsDatabase;

beforeAll(async () => {
  scratch = await mkdtemp(join(tmpdir(), 'posts-test-'));
  source = join(scratch, 'source');
  state = join(scratch, 'state');
  await cp(SAMPLE_POSTS, source, { recursive: true });
  // Line ends of Windows, an odd order and comments survive too.
  await writeFile(
    join(source, 'odd.md'),
    '---\r\n# a comment\r\ndate:   \'2026-11-01\'\r\nmetaTitle: "It\'s \\"odd\\""\r\nmetaDescription: Odd; DROP TABLE posts --\r\nshortTailKeywords: odd\r\n--- \r\nIt\'s ; odd 🐟 ᐃᓄᒃ.\r\n',
  );
  await applyMigrations(state);
  database = await openLocalDatabase(state);
}, WITH_WRANGLER_MS);

afterAll(async () => {
  await database?.close();
  await rm(scratch, { recursive: true });
});

/** The command itself, where it needs no database. */
function posts(...args: string[]): Promise<{ status: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const command = [join(ROOT, 'scripts', 'posts.ts'), ...args];
    execFile(process.execPath, command, { cwd: ROOT }, (error, output, errors) =>
      resolve({ status: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

async function importAll(domain = 'nunavut-news.example') {
  const { posts: files, problems } = await readPostDirectory(source);
  expect(problems).toEqual([]);
  return importPosts(database, files, { domain, pictures: 'http://127.0.0.1:1/pictures' });
}

async function contents(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).sort();
  const files = names.map(async (name) => [name, await readFile(join(directory, name), 'latin1')]);
  return Object.fromEntries(await Promise.all(files));
}

describe('posts in a local database', () => {
  test('are imported once: unchanged posts stay, changed ones are written over', async () => {
    expect(await database.isPrepared()).toBe(true);
    const first = describeImport(await importAll());
    expect(first).toContain('added    bannock-is-a-verb\n');
    expect(first).toMatch(/\n26 posts: 26 added, 0 changed, 0 left as they were$/);

    const path = join(source, 'bannock-is-a-verb.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('Four cups', 'Five cups'));
    expect(describeImport(await importAll())).toBe(
      'changed  bannock-is-a-verb\n26 posts: 0 added, 1 changed, 25 left as they were',
    );
    expect(describeImport(await importAll())).toBe(
      '26 posts: 0 added, 0 changed, 26 left as they were',
    );
  });

  test('have their pictures at the address that the import was given', async () => {
    const row = (await database.readAll()).find(({ slug }) => slug === 'bannock-is-a-verb');
    expect(row?.pinterest_image_link).toBe(
      'http://127.0.0.1:1/pictures/kitchen.svg?mood=dusk&w=800',
    );
  });

  test('are exported byte for byte as they were imported', async () => {
    const target = join(scratch, 'target');
    const first = describeExport(await exportPosts(database, target, 'nunavut-news.example'));
    expect(first).toMatch(/\n26 posts: 26 written, 0 left as they were$/);
    expect(await contents(target)).toEqual(await contents(source));
    expect(describeExport(await exportPosts(database, target, 'nunavut-news.example'))).toBe(
      '26 posts: 0 written, 26 left as they were',
    );
  });

  test('are exported with the changes that were made in the database', async () => {
    const row = (await database.readAll()).find(({ slug }) => slug === 'odd');
    if (!row) throw new Error('no such row');
    await database.write([{ ...row, meta_title: 'Now: "even"' }]);
    const target = join(scratch, 'changed');
    await exportPosts(database, target, 'nunavut-news.example');
    const { posts: files, problems } = await readPostDirectory(target);
    expect(problems).toEqual([]);
    expect(files.find(({ slug }) => slug === 'odd')).toMatchObject({
      metaTitle: 'Now: "even"',
      blog: row.blog,
    });
    await database.write([row]);
  });

  test('are refused where another domain has a post with that slug', async () => {
    await expect(importAll('yukon.example')).rejects.toThrow(
      'nunavut-news.example has a post with this slug',
    );
  });
});

describe('npm run posts', () => {
  test('reports problems by file and line, and then imports nothing', async () => {
    const broken = join(scratch, 'broken');
    await cp(source, broken, { recursive: true });
    await writeFile(join(broken, 'bad.md'), '---\nmetaTitle: Bad\n---\nA <b>word</b>.\n');
    const problems = [
      `${broken}/bad.md:1: metaDescription is missing`,
      `${broken}/bad.md:1: date is missing`,
      `${broken}/bad.md:1: shortTailKeywords is missing`,
      `${broken}/bad.md:4: HTML is shown as it stands`,
    ].join('\n');
    for (const command of ['check', 'import']) {
      const { status, output, errors } = await posts(command, broken, '--state', state);
      expect(status).toBe(1);
      expect(errors.trim()).toBe(problems);
      expect(output).toBe('');
    }
  });

  test('check prints the number of posts where there are no problems', async () => {
    const { status, output } = await posts('check', source);
    expect(status).toBe(0);
    expect(output).toBe('26 posts, no problems\n');
  });

  test.each([
    ['in the cloud', '--remote'],
    ['of this machine'],
    ['of this machine, named', '--state', join(ROOT, '.wrangler/state')],
  ])('refuses sample posts for the real database %s, under other names too', async (_, ...to) => {
    const renamed = join(scratch, `renamed${to.length}`);
    await cp(join(SAMPLE_POSTS, 'bannock-is-a-verb.md'), join(renamed, 'my-own.md'));
    for (const [directory, name] of [
      [SAMPLE_POSTS, 'bannock-is-a-verb.md'],
      [renamed, 'my-own.md'],
    ] as const) {
      const { status, errors } = await posts('import', directory, ...to);
      expect(errors).toContain('Nothing was imported: these posts are invented');
      expect(errors).toContain(name);
      expect(status).toBe(1);
    }
  });

  test('prints its usage for an unknown command, and the reason for a missing directory', async () => {
    const { status, errors } = await posts('delete', source);
    expect(status).toBe(2);
    expect(errors).toMatch(/^delete is no command\nusage: npm run posts/);
    const missing = await posts('check', join(scratch, 'nowhere'));
    expect(missing.status).toBe(1);
    expect(missing.errors).toContain('no such file or directory');
  });
});

test(
  'posts that are written and read through Wrangler keep every character',
  async () => {
    const wrangler = openWithWrangler(['--local', '--persist-to', state]);
    const row = (await database.readAll()).find(({ slug }) => slug === 'odd');
    if (!row) throw new Error('no such row');
    const odder = {
      ...row,
      slug: 'odder',
      id: 'odder',
      meta_title: "'); DROP TABLE posts; -- ? 🐟",
      blog: 'a ? \'b\' "c"\r\n;\n\\ ᐃᓄᒃ',
    };
    const longer = { ...row, slug: 'longer', id: 'longer', blog: 'ᐃᓄᒃ; 🐟\r\n'.repeat(25_000) };
    await wrangler.write([odder, longer]);
    const rows = await wrangler.readAll();
    expect(rows).toContainEqual(odder);
    expect(rows.find(({ slug }) => slug === 'longer')?.blog === longer.blog).toBe(true);
  },
  WITH_WRANGLER_MS,
);

describe('the sample posts', () => {
  test('are at least 24, each marked as a sample, of a good length and sharing keywords', async () => {
    const { posts: samples, problems } = await readPostDirectory(SAMPLE_POSTS);
    expect(problems).toEqual([]);
    expect(samples.length).toBeGreaterThanOrEqual(24);
    const keywords = samples.map((post) => post.shortTailKeywords.split(', '));
    for (const [index, post] of samples.entries()) {
      expect(post.blog, post.slug).toContain(SAMPLE_MARK);
      const words = post.blog.split(/\s+/).length;
      expect(words, post.slug).toBeGreaterThanOrEqual(350);
      expect(words, post.slug).toBeLessThanOrEqual(700);
      const others = new Set(keywords.filter((_, other) => other !== index).flat());
      expect(
        keywords[index]?.some((keyword) => others.has(keyword)),
        post.slug,
      ).toBe(true);
    }
    const videos = samples.flatMap(({ youtubeShortsUrl }) => youtubeShortsUrl ?? []);
    expect(videos.length).toBeGreaterThanOrEqual(4);
    const text = samples.map(({ blog }) => blog).join('\n');
    for (const markup of [/^# /m, /^## /m, /^### /m, /\*\*[^*]+\*\*/, /[^*]\*[^*\n]+\*[^*]/])
      expect(text).toMatch(markup);
  });
});
