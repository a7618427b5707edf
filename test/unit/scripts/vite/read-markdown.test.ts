import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { markdownContent } from '../../../../scripts/vite/markdown-content.ts';
import { readLegalText, readResource } from '../../../../scripts/vite/read-markdown.ts';

const FRONT = `title: Sea Ice
description: What sea ice is.
category: environment
tags: [sea ice]
image: /images/resources/sea-ice.svg
imageAlt: Ice on a calm sea
downloadable: false
related: [climate-change]
sources:
  - title: Sea ice
    publisher: A museum
    url: https://museum.example/ice`;

const resource = (front: string, body = 'Text.') =>
  readResource('sea-ice.md', `---\n${front}\n---\n${body}`);

describe('front matter', () => {
  test('of a resource is read, and its optional keys may be absent', () => {
    expect(resource(FRONT).frontMatter.title).toBe('Sea Ice');
    expect(resource(FRONT).frontMatter.wikipedia).toBeUndefined();
  });

  test.each([
    ['a missing key', FRONT.replace(/^imageAlt.*\n/m, ''), /sea-ice\.md: imageAlt/],
    ['an unknown key', `${FRONT}\ncolour: blue`, /sea-ice\.md: colour/],
    ['an unknown category', FRONT.replace('environment', 'weather'), /sea-ice\.md: category/],
    ['a plain http source', FRONT.replace('https:', 'http:'), /sources\.0\.url: must be https/],
    ['an empty title', FRONT.replace('Sea Ice', '""'), /title: must not be empty/],
    ['broken YAML', FRONT.replace('[sea ice]', '[sea ice'), /sea-ice\.md: /],
  ])('with %s is refused with the file’s name and a reason', (_, front, message) => {
    expect(() => resource(front)).toThrow(message);
  });

  test('that is missing is refused with the file’s name', () => {
    expect(() => readResource('sea-ice.md', 'Text.')).toThrow(
      'sea-ice.md: there is no front matter',
    );
  });
});

describe('the body of a resource', () => {
  const html = (body: string) => resource(FRONT, body).html;

  test('has headings with unique ids that start with section-', () => {
    const { headings } = resource(FRONT, '## Ice & snow\n\n## Été\n\n## Ice & snow\n\n### Main');
    expect(headings).toEqual([
      { id: 'section-ice-snow', text: 'Ice & snow' },
      { id: 'section-ete', text: 'Été' },
      { id: 'section-ice-snow-2', text: 'Ice & snow' },
    ]);
  });

  test('with a first-level heading is refused', () => {
    expect(() => resource(FRONT, '# Title')).toThrow(
      'sea-ice.md: "Title" is a first-level heading',
    );
  });

  test('shows HTML as text', () => {
    expect(html('<img src=x onerror=alert(1)>')).not.toContain('<img');
    expect(html('[x](javascript:alert(1))')).not.toContain('href');
  });

  test('has external links that open a new tab, and internal ones that do not', () => {
    expect(html('[a](https://a.example/) [b](/faq)')).toBe(
      '<p><a href="https://a.example/" target="_blank" rel="noopener">a</a> <a href="/faq">b</a></p>\n',
    );
  });

  test('has tables in a region that scrolls by keyboard too', () => {
    expect(html('| A "b" | C |\n|---|---|\n| 1 | 2 |')).toContain(
      '<div class="table" role="region" tabindex="0" aria-label="Table: A &quot;b&quot;, C"><table>',
    );
  });

  test('has syllabics marked as Inuktitut', () => {
    expect(html('Iqaluit is ᐃᖃᓗᐃᑦ.')).toBe('<p>Iqaluit is <span lang="iu">ᐃᖃᓗᐃᑦ</span>.</p>\n');
  });

  test('is counted in words', () => {
    expect(resource(FRONT, '## Two words\n\nAnd *three* more – no dash.').words).toBe(7);
  });
});

test('a legal text may name the publication, and nothing else, by placeholders', () => {
  const legal = (body: string) =>
    readLegalText(
      'terms.md',
      `---\ntitle: Terms\ndescription: What applies.\nupdated: January 2025\n---\n${body}`,
    );
  expect(legal('Write to {email}, {supportHours}.').html).toContain('{email}, {supportHours}');
  expect(() => legal('Fax {fax}.')).toThrow('terms.md: {fax} is no placeholder');
});

test('a Markdown file with an error fails the build, which names the file', async () => {
  const root = await mkdtemp(join(tmpdir(), 'markdown-build-'));
  onTestFinished(() => rm(root, { recursive: true }));
  const folder = join(root, 'src', 'site', 'content', 'resources');
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'bad.md'), '---\ntitle: Bad\n---\nText.');
  const entry = join(root, 'entry.js');
  await writeFile(
    entry,
    "import { html } from './src/site/content/resources/bad.md';\nexport { html };",
  );
  const building = build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [markdownContent()],
    build: { write: false, lib: { entry, formats: ['es'] } },
  });
  await expect(building).rejects.toThrow(/bad\.md: .*description/);
});
