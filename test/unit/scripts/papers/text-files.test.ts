import { expect, test } from 'vitest';
import { builtInPapers } from '../../../../scripts/papers/read-papers.ts';
import { fileTexts } from '../../../../scripts/papers/text-files.ts';

const [whole] = builtInPapers();

test('each Markdown text of a paper becomes a file, and all that else is there stays', () => {
  const { paper, files } = fileTexts(whole);
  const { resources, ...content } = whole.content;
  const legal = ['about', 'privacy', 'terms'].filter((name) => name in content);
  expect(files.size).toBe((resources?.articles.length ?? 0) + legal.length);
  expect(JSON.stringify(paper)).not.toContain('"html"');
  const withTexts = JSON.parse(JSON.stringify(paper), (_, value) =>
    value?.file ? { ...value, ...JSON.parse(files.get(value.file) ?? ''), file: undefined } : value,
  );
  expect(withTexts).toEqual(whole);
});

test('the address of a text’s file is the paper’s own, and changes with the text alone', () => {
  const { files } = fileTexts(whole);
  for (const address of files.keys()) expect(address).toMatch(`/papers/${whole.id}/texts/`);
  expect(fileTexts({ ...whole, name: 'Another' }).files).toEqual(files);
  const { about } = whole.content;
  if (!about || 'file' in about) throw new Error('there is no such text');
  const other = { ...whole, content: { about: { ...about, html: '<p>Another.</p>' } } };
  for (const address of fileTexts(other).files.keys()) expect(files.has(address)).toBe(false);
});
