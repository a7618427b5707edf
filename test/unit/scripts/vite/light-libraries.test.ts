import { globSync, readFileSync } from 'node:fs';
import fc from 'fast-check';
import { P, S } from 'uc.micro';
import { build, createBuilder } from 'vite';
import { expect, test } from 'vitest';
import {
  lightMarkdown,
  REACT_SERVER,
  REPLACEMENTS,
} from '../../../../scripts/vite/light-libraries.ts';
import { parseLightMarkup } from '../../../../src/model/posts/light-markup.ts';
import { forAll } from '../../../support/effort.ts';

test('the build’s renderer has all exports of react-dom/server that the sources import', async () => {
  const imported = globSync('src/**/*.{ts,tsx}').flatMap((path) => {
    const code = readFileSync(path, 'utf8');
    const [, names = ''] = /import \{([^}]*)\} from 'react-dom\/server'/.exec(code) ?? [];
    return names.split(',').flatMap((name) => name.trim() || []);
  });
  expect(imported).not.toEqual([]);
  expect(await import(REACT_SERVER['react-dom/server'])).toMatchObject(
    Object.fromEntries(imported.map((name) => [name, expect.any(Function)])),
  );
});

/** Builds a module as for a Worker: its exports, and the modules it consists of. */
async function builtWith(entry: string) {
  const result = await build({
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [lightMarkdown()],
    ssr: { noExternal: true },
    build: { ssr: entry, write: false },
  });
  if (!('output' in result)) throw new Error('the build has no single output');
  const chunks = result.output.filter((output) => output.type === 'chunk');
  const code = chunks.map((chunk) => chunk.code).join('');
  return {
    exports: await import(`data:text/javascript,${encodeURIComponent(code)}`),
    modules: chunks.flatMap(({ moduleIds }) => moduleIds),
  };
}

const site = await builtWith('src/model/posts/light-markup.ts');

test('the built site renders any light markup as the unmodified packages do', () => {
  const piece = fc.oneof(
    fc.constantFrom(...'*|**|_|# |\n|\n\n| |- |1. |> |\\|“|—|$'.split('|')),
    fc.constantFrom(...'[|](|)|![|](/news)|](<https://é.example/a b>)|<mailto:a@b.ca>'.split('|')),
    fc.constantFrom(
      ...'[a]|\n[a]: /b "c"\n|&amp;|&#38;|&ngE;|https://xn--9ca.example/%zz'.split('|'),
    ),
    fc.string({ unit: 'binary' }),
  );
  forAll(100, [fc.array(piece, { maxLength: 30 })], (pieces) => {
    const source = pieces.join('');
    expect(site.exports.parseLightMarkup(source)).toEqual(parseLightMarkup(source));
  });
});

test('the built site’s punctuation and symbols are exactly those of uc.micro', async () => {
  const built = await import(`data:text/javascript,${REPLACEMENTS['uc.micro']}`);
  const all = Array.from({ length: 0x110000 }, (_, code) => String.fromCodePoint(code));
  const those = (pattern: RegExp) => all.filter((character) => pattern.test(character)).join('');
  expect([those(built.P), those(built.S)]).toEqual([those(P), those(S)]);
});

test('the built site throws if a Markdown rule is used that it lacks', async () => {
  const { default: MarkdownIt } = (await builtWith('node_modules/markdown-it/dist/markdown-it.mjs'))
    .exports;
  expect(() => new MarkdownIt().render('[words](https://a.example/)')).toThrow(
    'light-libraries.ts',
  );
  expect(new MarkdownIt('zero').render('words')).toBe('<p>words</p>\n');
});

test('the built site contains no package that only other Markdown rules use', () => {
  const packages = site.modules.flatMap((id) => /node_modules\/([^/]+)\//.exec(id)?.[1] ?? []);
  expect([...new Set(packages)].sort()).toEqual(['entities', 'markdown-it']);
});

test('the editor’s Worker has the Markdown rules for links, which the built site lacks', async () => {
  const environment = 'nunavut_news_editor';
  const builder = await createBuilder({
    configFile: false,
    envFile: false,
    logLevel: 'silent',
    plugins: [lightMarkdown()],
    environments: {
      [environment]: {
        consumer: 'server',
        resolve: { noExternal: true },
        build: {
          write: false,
          ssr: true,
          rolldownOptions: {
            input: 'src/papers/compile/markdown-parser.ts',
            preserveEntrySignatures: 'strict',
          },
        },
      },
    },
  });
  const built = builder.environments[environment];
  const result = built && (await builder.build(built));
  if (!result || !('output' in result)) throw new Error('the build has no single output');
  const code = result.output.map((output) => (output.type === 'chunk' ? output.code : '')).join('');
  const { markdown } = await import(`data:text/javascript,${encodeURIComponent(code)}`);
  expect(markdown.render('[words](https://é.example/)')).toContain(
    '<a href="https://xn--9ca.example/" target="_blank" rel="noopener">words</a>',
  );
});
