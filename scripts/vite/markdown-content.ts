import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { readLegalText, readResource } from './read-markdown.ts';

/** Turns the Markdown under src/site/content into modules: `import { frontMatter, html } from './x.md'`. A wrong text fails the build. */
export function markdownContent(): Plugin {
  return {
    name: 'markdown-content',
    load: {
      filter: { id: /\/src\/site\/content\/.*\.md$/ },
      async handler(id) {
        const file = relative(process.cwd(), id);
        const read = file.includes('content/resources/') ? readResource : readLegalText;
        const document = read(file, await readFile(id, 'utf8'));
        const lines = Object.entries(document).map(
          ([name, value]) => `export const ${name} = ${JSON.stringify(value)};`,
        );
        return { code: lines.join('\n'), moduleType: 'js' };
      },
    },
  };
}
