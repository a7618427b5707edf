import { readFile } from 'node:fs/promises';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { printResource } from '../../../../scripts/vite/pdf/print-resource.ts';
import { readResource, splitFrontMatter } from '../../../../scripts/vite/read-markdown.ts';
import { downloadableSlugs, readDownload } from '../../../../scripts/vite/resource-downloads.ts';

const TITLES = {
  'curriculum-guide': 'Nunavut Curriculum Guide',
  'northern-science': 'Northern Science',
  'traditional-knowledge-education': 'Traditional Knowledge in Education',
};

test('the three education resources can be downloaded', async () => {
  expect(await downloadableSlugs()).toEqual(Object.keys(TITLES));
});

describe.each(Object.entries(TITLES))('%s.pdf', (slug, title) => {
  test('is a tagged PDF with its title, its language and more than one page', async () => {
    const pdf = (await readDownload(slug)).toString('latin1');
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    for (const fact of [`(${title})`, '/Lang (en-CA)', '/Marked true', '/DisplayDocTitle true'])
      expect(pdf.includes(fact), fact).toBe(true);
    expect(Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1])).toBeGreaterThan(1);
  });

  test('embeds its fonts and links its sources', async () => {
    const file = await readDownload(slug);
    const pdf = file.toString('latin1');
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(4);
    const path = `src/site/content/resources/${slug}.md`;
    const { frontMatter } = readResource(path, await readFile(path, 'utf8'));
    for (const { url } of frontMatter.sources)
      expect(pdf.includes(`/URI (${url})`), url).toBe(true);
  });
});

test('the same text gives the same bytes', async () => {
  const path = 'src/site/content/resources/northern-science.md';
  const source = await readFile(path, 'utf8');
  const { frontMatter } = readResource(path, source);
  const resource = {
    frontMatter,
    body: splitFrontMatter(path, source).body,
    picture: await readFile(`public${frontMatter.image}`, 'utf8'),
    publisher: 'Nunavut News',
    language: 'en-CA',
    address: 'https://nunavut-news.example/resources/northern-science',
  };
  const first = await printResource(resource);
  expect((await printResource(resource)).equals(first)).toBe(true);
});

test('nothing is set beyond the edges of the page', async () => {
  for (const slug of Object.keys(TITLES)) {
    const lines = textPositions(await readDownload(slug));
    expect(lines.length).toBeGreaterThan(100);
    expect(lines.filter(([x, y]) => x < 72 || x > 540 || y < 36 || y > 756)).toEqual([]);
  }
});

/** Where each stretch of text begins (points from the lower left), out of the compressed page contents. */
function textPositions(pdf: Buffer): [number, number][] {
  const positions: [number, number][] = [];
  for (const match of pdf.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\r?\n/g)) {
    const start = match.index + match[0].length;
    const content = inflateSync(pdf.subarray(start, pdf.indexOf('endstream', start)), {
      finishFlush: 2,
    }).toString('latin1');
    for (const [, x, y] of content.matchAll(/BT\n1 0 0 1 ([\d.-]+) ([\d.-]+) Tm/g))
      positions.push([Number(x), Number(y)]);
  }
  return positions;
}
