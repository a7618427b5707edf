import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { importPosts } from '../../../tools/posts/import-posts.ts';
import { openLocalDatabase, openWithWrangler } from '../../../tools/posts/posts-database.ts';
import { readPostDirectory } from '../../../tools/posts/read-directory.ts';
import { SAMPLE_POSTS } from '../../../tools/posts/sample-posts.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
let scratch: string;
let source: string;
let state: string;

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
});

afterAll(() => rm(scratch, { recursive: true }));

function posts(...args: string[]): Promise<{ status: number; output: string; errors: string }> {
  return new Promise((resolve) => {
    const command = [join(ROOT, 'tools', 'posts.ts'), ...args];
    execFile(process.execPath, command, { cwd: ROOT }, (error, output, errors) =>
      resolve({ status: error ? Number(error.code) : 0, output, errors }),
    );
  });
}

const lastLine = (output: string) => output.trim().split('\n').at(-1);

async function contents(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).sort();
  const files = names.map(async (name) => [name, await readFile(join(directory, name), 'latin1')]);
  return Object.fromEntries(await Promise.all(files));
}

describe('npm run posts', () => {
  test('imports, says what it did, and does nothing twice', async () => {
    const first = await posts('import', source, '--state', state);
    expect(first.errors).toBe('');
    expect(lastLine(first.output)).toBe('26 posts: 26 added, 0 changed, 0 left as they were');
    expect(first.output).toContain('added    bannock-is-a-verb\n');

    const path = join(source, 'bannock-is-a-verb.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('Four cups', 'Five cups'));
    const second = await posts('import', source, '--state', state);
    expect(second.output).toBe(
      'changed  bannock-is-a-verb\n26 posts: 0 added, 1 changed, 25 left as they were\n',
    );
  });

  test('exports what was imported, byte for byte', async () => {
    const target = join(scratch, 'target');
    const first = await posts('export', target, '--state', state);
    expect(lastLine(first.output)).toBe('26 posts: 26 written, 0 left as they were');
    expect(await contents(target)).toEqual(await contents(source));
    const second = await posts('export', target, '--state', state);
    expect(second.output).toBe('26 posts: 0 written, 26 left as they were\n');
  });

  test('does not take a slug from another domain', async () => {
    const other = await posts('import', source, '--state', state, '--domain', 'www.Yukon.example');
    expect(other.status).toBe(1);
    expect(other.errors).toContain('.md: nunavut-news.example has a post with this slug');
  });

  test('reports problems by file and line, and imports nothing then', async () => {
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

  test('explains itself', async () => {
    const { status, errors } = await posts('delete', source);
    expect(status).toBe(2);
    expect(errors).toMatch(/^delete is no command\nusage: npm run posts/);
    const missing = await posts('check', join(scratch, 'nowhere'));
    expect(missing.status).toBe(1);
    expect(missing.errors).toContain('no such file or directory');
  });
});

test('Wrangler’s way to the database carries every text unharmed', async () => {
  const wrangler = openWithWrangler(['--local', '--persist-to', state]);
  const { posts: files } = await readPostDirectory(source);
  const odd = files
    .filter(({ slug }) => slug === 'odd')
    .map((post) => ({
      ...post,
      slug: 'odder',
      metaTitle: "'); DROP TABLE posts; -- ? 🐟",
      blog: 'a ? \'b\' "c"\r\n;\n\\ ᐃᓄᒃ',
    }));
  const report = await importPosts(wrangler, odd, {
    domain: 'nunavut-news.example',
    pictures: undefined,
  });
  expect(report.added).toEqual(['odder']);
  const local = await openLocalDatabase(state);
  const rows = (await local.readAll()).filter(({ slug }) => slug === 'odder');
  await local.close();
  expect(rows).toEqual((await wrangler.readAll()).filter(({ slug }) => slug === 'odder'));
  expect(rows[0]).toMatchObject({
    meta_title: "'); DROP TABLE posts; -- ? 🐟",
    blog: 'a ? \'b\' "c"\r\n;\n\\ ᐃᓄᒃ',
  });
});

describe('the sample posts', () => {
  test('are at least 24, each marked as a sample, of a good length and sharing keywords', async () => {
    const { posts: samples, problems } = await readPostDirectory(SAMPLE_POSTS);
    expect(problems).toEqual([]);
    expect(samples.length).toBeGreaterThanOrEqual(24);
    const keywords = samples.map((post) => post.shortTailKeywords.split(', '));
    for (const [index, post] of samples.entries()) {
      expect(post.blog, post.slug).toContain('This is a sample post.');
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
