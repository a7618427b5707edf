import { globSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

test('each picture in docs/screenshots is shown by a document, and each picture that a document shows exists', () => {
  const documents = globSync(['*.md', 'docs/**/*.md']);
  const shown = documents.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\bscreenshots\/([\w-]+\.(?:webp|jpg))/g)].map(
      ([, name]) => name,
    ),
  );
  expect(readdirSync('docs/screenshots').sort()).toEqual([...new Set(shown)].sort());
});
