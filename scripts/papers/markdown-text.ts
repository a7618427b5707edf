import type { Token } from 'markdown-it';
import type * as v from 'valibot';
import type { MarkdownHeading, MarkdownText } from '../../src/publications/content.ts';
import { languageProblem } from './language-spans.ts';
import { markdown, plainText } from './markdown-parser.ts';
import type { Problem } from './problem.ts';
import { type Placeholder, unknownPlaceholder } from './schema/fields.ts';
import { checkYaml, readYaml } from './yaml-text.ts';

/** A Markdown file's front matter and body, or what is wrong with it. */
export interface ReadMarkdown<FrontMatter> {
  readonly value?: { readonly frontMatter: FrontMatter; readonly body: MarkdownText };
  readonly problems: readonly Problem[];
  /** The line of a field of the front matter. */
  readonly lineOf: (path: readonly PropertyKey[]) => number;
  /** The addresses of its links and pictures, with their lines. */
  readonly links: readonly TextLink[];
}

/** A link or a picture in a text. */
export interface TextLink {
  readonly href: string;
  readonly line: number;
}

const FENCED = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;

/** Reads a Markdown file by the schema of its front matter; its body may contain these placeholders. */
export function readMarkdown<const Schema extends v.GenericSchema>(
  file: string,
  source: string,
  schema: Schema,
  placeholders: readonly Placeholder[] = [],
): ReadMarkdown<v.InferOutput<Schema>> {
  const [, front, body] = FENCED.exec(source) ?? [];
  if (front === undefined || body === undefined) {
    const message = 'there is no front matter between two lines of ---';
    return { problems: [{ file, line: 1, message }], lineOf: () => 1, links: [] };
  }
  const yaml = readYaml(file, front, 2);
  const checked = checkYaml(file, yaml, schema);
  const firstLine = source.slice(0, source.length - body.length).split('\n').length;
  const lineOf = (token: Token) => firstLine + (token.map?.[0] ?? 0);
  const tokens = markdown.parse(body, {});
  const problems = [...checked.problems];
  body.split('\n').forEach((text, index) => {
    for (const message of [unknownPlaceholder(text, placeholders), languageProblem(text)])
      if (message) problems.push({ file, line: firstLine + index, message });
  });
  const headings: MarkdownHeading[] = [];
  tokens.forEach((token, index) => {
    if (token.type !== 'heading_open') return;
    const text = plainText(tokens[index + 1]);
    if (token.tag === 'h1') {
      const message = `"${text}" is a first-level heading, which the page has: begin with ##`;
      problems.push({ file, line: lineOf(token), message });
    }
    if (token.tag === 'h2') headings.push({ id: String(token.attrGet('id')), text });
  });
  return {
    problems,
    lineOf: yaml.lineOf,
    links: linksOf(tokens, body, firstLine),
    ...(checked.problems.length === 0 && {
      value: {
        frontMatter: checked.value as v.InferOutput<Schema>,
        body: {
          html: markdown.renderer.render(tokens, markdown.options, {}),
          headings,
          words: countWords(tokens),
        },
      },
    }),
  };
}

function linksOf(tokens: readonly Token[], body: string, firstLine: number): TextLink[] {
  const lines = body.split('\n');
  return tokens.flatMap((token) => {
    const from = token.map?.[0] ?? 0;
    return (token.children ?? []).flatMap((child) => {
      const address = child.attrGet(child.type === 'image' ? 'src' : 'href');
      if (address === null) return [];
      const href = String(address);
      const found = lines.findIndex((line, index) => index >= from && line.includes(href));
      return [{ href, line: firstLine + Math.max(found, from) }];
    });
  });
}

function countWords(tokens: readonly Token[]): number {
  const text = tokens.map(plainText).join(' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
