import { createHash } from 'node:crypto';
import * as v from 'valibot';
import { MarkdownSchema } from '../../src/model/publication/content.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { addressOfFile } from '../../src/papers/compile/own-files.ts';

/**
 * A paper whose Markdown texts are in files (JSON of a `MarkdownText`), by their paths on the site.
 */
export interface FiledPaper {
  paper: Publication;
  files: ReadonlyMap<string, string>;
}

/** Moves the Markdown texts of a paper into files, which makes the Worker a third smaller. */
export function fileTexts(paper: Publication): FiledPaper {
  const files = new Map<string, string>();
  const filed = JSON.stringify(paper, (_, value: unknown) => {
    if (!v.is(MarkdownSchema, value)) return value;
    const { html, headings, words, ...others } = value;
    const text = JSON.stringify({ html, headings, words });
    const file = addressOfFile(
      paper,
      'texts/text.json',
      createHash('sha256').update(text).digest('hex'),
    );
    files.set(file, text);
    return { ...others, file };
  });
  return { paper: JSON.parse(filed), files };
}
