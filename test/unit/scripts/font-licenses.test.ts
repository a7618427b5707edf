import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const FONTS = 'public/fonts';
const PACKAGES = {
  newsreader: '@fontsource-variable/newsreader',
  syllabics: '@fontsource/noto-sans-canadian-aboriginal',
};

test('each font is served with the text of its licence, which the terms lead to', () => {
  const terms = readFileSync('papers/nunavut-news/terms.md', 'utf8');
  const families = readdirSync(FONTS)
    .filter((name) => name.endsWith('.woff2'))
    .map((name) => name.split('-')[0]);
  expect([...new Set(families)].sort()).toEqual(Object.keys(PACKAGES));
  for (const [family, name] of Object.entries(PACKAGES)) {
    const license = readFileSync(`${FONTS}/${family}-license.txt`, 'utf8');
    expect(license).toContain('SIL OPEN FONT LICENSE Version 1.1');
    expect(license).toBe(readFileSync(`node_modules/${name}/LICENSE`, 'utf8'));
    expect(terms).toContain(`/fonts/${family}-license.txt`);
  }
});
