import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { SAMPLE_PAPERS } from '../../../sample-world/publications/publication.ts';
import { openMigratedStorage } from '../../../scripts/migrations.ts';
import {
  describeExport,
  describeImport,
  exportPosts,
  importPosts,
  readPostDirectory,
  readPosts,
  removePost,
  writePosts,
} from '../../../scripts/posts/import-posts.ts';
import {
  findSamplePosts,
  postsOfPaper,
  SAMPLE_POSTS,
} from '../../../scripts/posts/sample-posts.ts';
import type { PostRow } from '../../../src/model/posts/post-row.ts';
import { NUNAVUT_NEWS } from '../../support/fixtures.ts';
import { startScript } from '../../support/run-program.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

/** The line that each import prints for the sample post from the far future. */
const PLANNED = 'planned  a-letter-for-the-next-century: not shown before 2099-07-09';
const scratch = folderForFile();
const source = join(scratch, 'source');
const state = join(scratch, 'state');
await cp(SAMPLE_POSTS, source, { recursive: true });
// CRLF line ends, field order and comments survive too.
await writeFile(
  join(source, 'odd.md'),
  '---\r\n# a comment\r\ndate:   \'2026-11-01\'\r\nmetaTitle: "It\'s \\"odd\\""\r\nmetaDescription: Odd; DROP TABLE posts --\r\nshortTailKeywords: odd\r\n--- \r\nIt\'s ; odd 🐟 ᐃᓄᒃ.\r\n',
);
const storage = await openMigratedStorage(state);
afterAll(() => storage.close());

const posts = (...args: readonly string[]) => startScript('scripts/posts.ts', ...args);

async function readFiles(directory: string) {
  const { posts: files, problems } = await readPostDirectory(directory);
  expect(problems).toEqual([]);
  return files;
}

async function importAll(paper = 'nunavut-news', directory = source) {
  return importPosts(storage, await readFiles(directory), {
    paper,
    locale: NUNAVUT_NEWS,
    pictures: 'http://127.0.0.1/pictures',
    now: new Date('2026-11-22T12:00:00Z'),
  });
}

async function rowOf(slug: string): Promise<PostRow> {
  const row = (await readPosts(storage)).find((candidate) => candidate.slug === slug);
  if (!row) throw new Error(`no post has the slug ${slug}`);
  return row;
}

async function contents(directory: string): Promise<Record<string, string>> {
  const names = (await readdir(directory)).sort();
  const files = names.map(async (name) => [name, await readFile(join(directory, name), 'latin1')]);
  return Object.fromEntries(await Promise.all(files));
}

describe('posts in a local database', () => {
  test('are imported once: unchanged posts stay, changed ones are overwritten', async () => {
    const first = describeImport(await importAll());
    expect(first).toContain('added    bannock-is-a-verb\n');
    expect(first).toMatch(/\n27 posts: 27 added, 0 changed, 0 left as they were$/);

    const path = join(source, 'bannock-is-a-verb.md');
    await writeFile(path, (await readFile(path, 'utf8')).replace('Four cups', 'Five cups'));
    expect(describeImport(await importAll())).toBe(
      `changed  bannock-is-a-verb\n${PLANNED}\n27 posts: 0 added, 1 changed, 26 left as they were`,
    );
    expect(describeImport(await importAll())).toBe(
      `${PLANNED}\n27 posts: 0 added, 0 changed, 27 left as they were`,
    );
  });

  test('are marked as updated only when their text changes after publication', async () => {
    expect((await rowOf('bannock-is-a-verb')).updated).toBe('2026-11-22T12:00:00Z');
    expect((await rowOf('odd')).updated).toBe(null);
  });

  test('have pictures at the address of the import’s option', async () => {
    const { pinterest_image_link } = await rowOf('bannock-is-a-verb');
    expect(pinterest_image_link).toBe('http://127.0.0.1/pictures/kitchen.jpg?mood=dusk&w=800');
  });

  test('are exported byte for byte as imported', async () => {
    const target = join(scratch, 'target');
    const first = describeExport(await exportPosts(storage, target, 'nunavut-news'));
    expect(first).toMatch(/\n27 posts: 27 written, 0 left as they were$/);
    expect(await contents(target)).toEqual(await contents(source));
    expect(describeExport(await exportPosts(storage, target, 'nunavut-news'))).toBe(
      '27 posts: 0 written, 27 left as they were',
    );
  });

  test('that are drafts or planned are stored, listed at each import and exported unchanged', async () => {
    const waiting = join(scratch, 'waiting');
    const file = (more: string) =>
      `---\nmetaTitle: Later\nmetaDescription: Later.\nshortTailKeywords: later\n${more}\n---\nLater.\n`;
    await mkdir(waiting);
    await writeFile(join(waiting, 'some-day.md'), file('date: 2026-11-20\ndraft: true'));
    await writeFile(join(waiting, 'tomorrow.md'), file('date: 2026-11-23'));
    await writeFile(join(waiting, 'today.md'), file('date: 2026-11-22\ndraft: false'));
    const lines = [
      'draft    some-day: not shown',
      'planned  tomorrow: not shown before 2026-11-23',
      '3 posts: 0 added, 0 changed, 3 left as they were',
    ];
    const imported = async () => describeImport(await importAll('yukon', waiting));
    expect(await imported()).toContain(lines.slice(0, 2).join('\n'));
    expect(await imported()).toBe(lines.join('\n'));
    const target = join(scratch, 'waiting-again');
    await exportPosts(storage, target, 'yukon');
    expect(await contents(target)).toEqual(await contents(waiting));
    await writePosts(storage, [{ ...(await rowOf('some-day')), front_matter: '' }]);
    await exportPosts(storage, target, 'yukon');
    expect(await readFile(join(target, 'some-day.md'), 'utf8')).toContain('\ndraft: true\n');
  });

  test('are exported with changes that were made in the database', async () => {
    const row = await rowOf('odd');
    await writePosts(storage, [{ ...row, meta_title: 'Now: "even"' }]);
    const target = join(scratch, 'changed');
    await exportPosts(storage, target, 'nunavut-news');
    expect((await readFiles(target)).find(({ slug }) => slug === 'odd')).toMatchObject({
      metaTitle: 'Now: "even"',
      blog: row.blog,
    });
    await writePosts(storage, [row]);
  });

  test('of one paper do not affect posts of another with the same slugs', async () => {
    const before = (await readPosts(storage)).filter(({ paper }) => paper !== 'labrador');
    const { added } = await importAll('labrador');
    const rows = await readPosts(storage);
    expect(rows.filter(({ paper }) => paper !== 'labrador')).toEqual(before);
    expect(rows.filter(({ paper }) => paper === 'labrador').map(({ slug }) => slug)).toEqual(
      [...added].sort(),
    );
    for (const slug of added) await removePost(storage, slug, 'labrador');
    expect(await readPosts(storage)).toEqual(before);
  });
});

describe('npm run posts', () => {
  test('withdraw removes one post of the paper only', async () => {
    const options = ['--state', state, '--paper', 'nunavut-news'];
    const slugs = async () => (await readPosts(storage)).map(({ slug }) => slug);
    const before = await slugs();
    const { status, stdout } = await posts('withdraw', 'odd', ...options);
    expect([status, stdout]).toEqual([0, 'withdrawn  odd\n']);
    expect(await slugs()).toEqual(before.filter((slug) => slug !== 'odd'));
    for (const slug of ['odd', 'some-day'])
      expect(await removePost(storage, slug, 'nunavut-news')).toBe(false);
    expect(await slugs()).toContain('some-day');
    await importAll();
  });

  test('reports problems by file and line, and imports nothing', async () => {
    const broken = join(scratch, 'broken');
    await cp(source, broken, { recursive: true });
    await writeFile(join(broken, 'bad.md'), '---\nmetaTitle: Bad\n---\nA <b>word</b>.\n');
    const problems = [
      `${broken}/bad.md:1: metaDescription is missing`,
      `${broken}/bad.md:1: date is missing`,
      `${broken}/bad.md:4: HTML is shown as it stands`,
    ].join('\n');
    const { status, stdout, stderr } = await posts('import', broken, '--state', state);
    expect([status, stdout, stderr.trim()]).toEqual([1, '', problems]);
  });

  test.each([
    ['in the cloud', '--remote'],
    ['of this machine', '--state', '.wrangler/state'],
  ])('refuses sample posts for the real database %s, also under other names', async (_, ...to) => {
    const renamed = join(scratch, `renamed${to.length}`);
    await cp(join(SAMPLE_POSTS, 'bannock-is-a-verb.md'), join(renamed, 'my-own.md'));
    const { status, stderr } = await posts('import', renamed, ...to);
    expect(stderr).toContain('Nothing was imported: these posts are invented');
    expect(stderr).toContain('my-own.md');
    expect(status).toBe(1);
  });
});

test('posts check of a missing folder says so', async () => {
  const { status, stderr } = await posts('check', '/no/such/folder');
  expect([status, stderr]).toEqual([1, 'there is no folder /no/such/folder\n']);
});

test('posts of any length and with any characters are stored unchanged', async () => {
  const row = await rowOf('odd');
  const odder = {
    ...row,
    slug: 'odder',
    id: 'odder',
    meta_title: "'); DROP TABLE posts; -- ? 🐟",
    blog: 'a ? \'b\' "c"\r\n;\n\\ ᐃᓄᒃ',
  };
  const longer = { ...row, slug: 'longer', id: 'longer', blog: 'ᐃᓄᒃ; 🐟\r\n'.repeat(25_000) };
  await writePosts(storage, [odder, longer]);
  const rows = await readPosts(storage);
  expect(rows).toContainEqual(odder);
  expect(rows.find(({ slug }) => slug === 'longer')?.blog === longer.blog).toBe(true);
});

test.each([
  ['the first paper', SAMPLE_POSTS] as const,
  ...SAMPLE_PAPERS.map((id) => [id, postsOfPaper(id)] as const),
])('each sample post of %s is marked as a sample', async (_, folder) => {
  const { posts, problems } = await readPostDirectory(folder);
  expect(problems).toEqual([]);
  expect(posts.length).toBeGreaterThanOrEqual(3);
  expect(findSamplePosts(posts)).toEqual(posts);
});
