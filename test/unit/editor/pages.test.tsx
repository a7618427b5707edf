import { renderToStaticMarkup } from 'react-dom/server';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { EditorLocaleProvider } from '../../../src/editor/components/editor-locale.ts';
import { LineDifferences } from '../../../src/editor/components/LineDifferences.tsx';
import { COLOUR_NAMES, COLOUR_PAIRS } from '../../../src/editor/new-paper/colour-pairs.ts';
import { editorWords } from '../../../src/editor/words/words.ts';
import { AccentSchema } from '../../../src/papers/compile/schema/colours.ts';

const shown = (before: string, after: string) =>
  renderToStaticMarkup(
    <EditorLocaleProvider value={{ language: 'en', words: editorWords('en') }}>
      <LineDifferences before={before} after={after} />
    </EditorLocaleProvider>,
  ).replace(/<span class="visually-hidden">[^<]*<\/span>|<\/?(?:span|pre)[^>]*>/g, '');

test('LineDifferences shows two lines around each difference, and counts hidden ones', () => {
  const lines = Array.from({ length: 9 }, (_, nth) => `line ${nth}`);
  const after = lines.map((line) => (line === 'line 4' ? 'line four' : line));
  expect(shown(lines.join('\n'), after.join('\n'))).toBe(
    '… 2 lines that are the same …\nline 2\nline 3\nline <del>4</del><ins>four</ins>\nline 5\nline 6\n… 2 lines that are the same …\n',
  );
});

test('LineDifferences shows a single unchanged line instead of counting it', () => {
  expect(shown('a\nb\nc\nd', 'a\nb\nc\n<i>')).toBe('a\nb\nc\n<del>d</del><ins>&lt;i&gt;</ins>\n');
});

test.each(COLOUR_NAMES)('the colours %s are readable on every background', (name) => {
  expect(v.safeParse(AccentSchema, COLOUR_PAIRS[name]).issues).toBeUndefined();
});
