import type { Plugin } from 'vite';

const SERVER = /\/react-dom\/server\.edge\.js$/;
const RENDERER = /\/react-dom\/cjs\/react-dom-server[\w.-]*\.production\.js$/;

/**
 * Makes a Worker with React start sooner, without changing what React does. Its streaming renderer, as large as the one that is used, is
 * left out. And the error that a renderer throws to suspend, which only it compares and catches, gets no stack: V8 parses the whole
 * renderer once more to make one.
 */
export function lightReact(): Plugin {
  return {
    name: 'light-react',
    apply: 'build',
    transform: {
      filter: { id: [SERVER, RENDERER] },
      handler: (code, id) => ({
        code: SERVER.test(id) ? SERVER_WITHOUT_STREAM : withoutSentinelStack(code),
        map: null,
      }),
    },
  };
}

/** In place of `react-dom/server`: what the site imports of it. */
export const SERVER_WITHOUT_STREAM = `
  exports.renderToString = require('./cjs/react-dom-server-legacy.browser.production.js').renderToString;
`;

const SENTINEL = 'SuspenseException = Error(';
const WITHOUT_STACK =
  '((message) => Object.create(Error.prototype, { message: { value: message } }))';

/** The code of a renderer whose suspense error has no stack. Throws where a new version of React makes that error in another way. */
export function withoutSentinelStack(code: string): string {
  if (!code.includes(SENTINEL)) throw new Error(`React has no "${SENTINEL}" any more`);
  return code.replace(SENTINEL, `SuspenseException = ${WITHOUT_STACK}(`);
}

const MARKDOWN = /\/node_modules\/markdown-it\//;

/**
 * For rules that the light markup of posts does not have: it links no bare addresses, and leaves those of links as their authors wrote
 * them (`src/model/posts/light-markup.ts`). What is called all the same throws.
 */
const UNUSED = `const unused = () => { throw new Error('the site has no such rule of Markdown: scripts/vite/light-libraries.ts'); };`;

/** The code in place of packages that only markdown-it imports. */
export const REPLACEMENTS: Readonly<Record<string, string>> = {
  'linkify-it': 'export class LinkifyIt {}',
  mdurl: `${UNUSED} export { unused as parse, unused as format, unused as encode, unused as decode };`,
  'punycode.js': `${UNUSED} export default { toASCII: unused, toUnicode: unused };`,
  // The package spells out for old browsers what the engine knows.
  'uc.micro': String.raw`export const P = /\p{P}/u; export const S = /\p{S}/u;`,
};

/** The editor's Worker compiles the texts of papers, which have all rules of Markdown. */
const WITH_ALL_RULES = 'nunavut_news_editor';

/** Leaves out of a Worker what markdown-it imports and the light markup of posts does not use; the editor's keeps all. */
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

/**
 * Leaves `import()` in the client as it is. Vite wraps it in a helper that preloads stylesheets and further chunks; no chunk of
 * ours has any, and the helper would be a third of all the script that a page loads.
 */
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
