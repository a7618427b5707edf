import { join } from 'node:path';
import type { Plugin } from 'vite';

/** React's `renderToString` alone, without the unused, equally large streaming renderer. */
export const REACT_SERVER = {
  'react-dom/server': join(
    import.meta.dirname,
    '../../node_modules/react-dom/cjs/react-dom-server-legacy.browser.production.js',
  ),
};

const MARKDOWN = /\/node_modules\/markdown-it\//;

/** Throws in place of Markdown rules that posts do not use (src/model/posts/light-markup.ts). */
const UNUSED = `const unused = () => { throw new Error('the site has no such rule of Markdown: scripts/vite/light-libraries.ts'); };`;

/**
 * Replacements for packages that only markdown-it imports. They save 35 KB (2.7 %) to evaluate at
 * start and 8.4 KB gzipped, without which the site exceeds its budgets.
 */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  'linkify-it': 'export class LinkifyIt {}',
  mdurl: `${UNUSED} export { unused as parse, unused as format, unused as encode, unused as decode };`,
  'punycode.js': `${UNUSED} export default { toASCII: unused, toUnicode: unused };`,
  // The package lists characters for engines without these classes.
  'uc.micro': String.raw`export const P = /\p{P}/u; export const S = /\p{S}/u;`,
};

/** The editor's environment: it compiles texts of papers, which use all Markdown rules. */
const WITH_ALL_RULES = 'nunavut_news_editor';

/** Replaces the packages of markdown-it that posts do not use, except in the editor. */
export function lightMarkdown(): Plugin {
  return {
    name: 'light-markdown',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== WITH_ALL_RULES,
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer && MARKDOWN.test(importer) && id in REPLACEMENTS ? `\0light-${id}` : undefined,
    load: (id) =>
      id.startsWith('\0light-') ? REPLACEMENTS[id.slice('\0light-'.length)] : undefined,
  };
}

/** Leaves `import()` unchanged: Vite's preload helper would be a third of a page's script. */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({
        code: 'export const __vitePreload = (load) => load();',
        map: null,
      }),
    },
  };
}
