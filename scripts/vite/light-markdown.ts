import type { Plugin } from 'vite';

const MARKDOWN = /\/node_modules\/markdown-it\//;

/**
 * For rules that the light markup of posts does not have: it links no bare addresses, and leaves those of links as their authors wrote
 * them (`src/site/blog/light-markup.ts`). What is called all the same throws.
 */
const UNUSED = `const unused = () => { throw new Error('the site has no such rule of Markdown: scripts/vite/light-markdown.ts'); };`;

/** The code in place of packages that only markdown-it imports. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  'linkify-it': 'export class LinkifyIt {}',
  mdurl: `${UNUSED} export { unused as parse, unused as format, unused as encode, unused as decode };`,
  'punycode.js': `${UNUSED} export default { toASCII: unused, toUnicode: unused };`,
  // The package spells out for old browsers what the engine knows.
  'uc.micro': String.raw`export const P = /\p{P}/u; export const S = /\p{S}/u;`,
};

/** Leaves out of a Worker what markdown-it imports and the light markup of posts does not use. */
export function lightMarkdown(): Plugin {
  return {
    name: 'light-markdown',
    apply: 'build',
    enforce: 'pre',
    resolveId: (id, importer) =>
      importer && MARKDOWN.test(importer) && id in REPLACEMENTS ? `\0light-${id}` : undefined,
    load: (id) =>
      id.startsWith('\0light-') ? REPLACEMENTS[id.slice('\0light-'.length)] : undefined,
  };
}
