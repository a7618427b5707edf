import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import {
  DOWNLOADS,
  presentManifest,
  printedManifest,
} from '../../../scripts/resource-downloads.ts';
import { readResource } from '../../../scripts/vite/read-markdown.ts';

const TITLES = {
  'curriculum-guide': 'Nunavut Curriculum Guide',
  'northern-science': 'Northern Science',
  'traditional-knowledge-education': 'Traditional Knowledge in Education',
};
const MAX_BYTES = 150_000;

const printed = await printedManifest();

test('the three education resources can be downloaded', async () => {
  expect(Object.keys((await presentManifest()).sources)).toEqual(Object.keys(TITLES));
});

test('every PDF was printed from the present text and picture of its resource', async () => {
  const { sources } = await presentManifest();
  expect(printed.sources, 'the PDFs are out of date: run `npm run downloads`').toEqual(sources);
});

test('public/downloads holds the PDFs of the resources that offer one and nothing else', async () => {
  expect((await readdir(DOWNLOADS)).sort()).toEqual(
    Object.keys(TITLES).map((slug) => `${slug}.pdf`),
  );
});

describe.each(Object.entries(TITLES))('%s.pdf', (slug, title) => {
  const read = async () => (await readFile(join(DOWNLOADS, `${slug}.pdf`))).toString('latin1');

  test('is a small tagged PDF with its title, its language and its headings as an outline', async () => {
    const pdf = await read();
    expect(pdf.slice(0, 5)).toBe('%PDF-');
    expect(pdf.length).toBeLessThan(MAX_BYTES);
    const facts = [`/Title (${title} | Nunavut News)`, '/Lang (en-CA)', '/Marked true'];
    for (const fact of [...facts, '/DisplayDocTitle true', '/Type /Outlines', '/Title (Sources)'])
      expect(pdf.includes(fact), fact).toBe(true);
  });

  test('has several pages and none that is blank', async () => {
    const pdf = await read();
    const pages = Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf)?.[1]);
    expect(pages).toBeGreaterThan(1);
    const texts = contents(pdf).map((content) => content.match(/\bT[jJ]\b/g)?.length ?? 0);
    expect(texts.filter((count) => count > 10)).toHaveLength(pages);
  });

  test('embeds its fonts and links its sources and no address of the machine that printed it', async () => {
    const pdf = await read();
    expect(pdf.match(/\/FontFile2/g)?.length).toBeGreaterThanOrEqual(3);
    const path = `src/site/content/resources/${slug}.md`;
    const { frontMatter } = readResource(path, await readFile(path, 'utf8'));
    for (const { url } of frontMatter.sources)
      expect(pdf.includes(`/URI (${url})`), url).toBe(true);
    expect(pdf).not.toMatch(/localhost|127\.0\.0\.1|file:\/\/|HeadlessChrome/);
  });
});

/** What the compressed streams of a PDF hold. */
function contents(pdf: string): string[] {
  const streams = pdf.matchAll(/\/Filter \/FlateDecode\s+\/Length (\d+)>> stream\r?\n/g);
  return Array.from(streams, ({ 0: head, 1: length, index }) => {
    const start = index + head.length;
    const bytes = Buffer.from(pdf.slice(start, start + Number(length)), 'latin1');
    return inflateSync(bytes).toString('latin1');
  });
}
