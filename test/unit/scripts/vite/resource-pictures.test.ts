import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';

const PICTURES = 'public/images/resources';
const names = (await readdir(PICTURES)).sort();

test('every resource has a picture', async () => {
  const texts = await readdir('src/site/content/resources');
  expect(names).toEqual(texts.map((name) => name.replace('.md', '.svg')).sort());
});

test.each(names)('the picture %s is small, 800 by 450, and loads nothing', async (name) => {
  const svg = await readFile(`${PICTURES}/${name}`, 'utf8');
  expect(svg.length).toBeLessThan(5_000);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 450" width="800" height="450">/,
  );
  expect(svg).not.toMatch(/<(script|image|use|style|text|foreignObject)|href|url\(/);
});
