import type { Token } from 'markdown-it';
import type * as v from 'valibot';
import { splitFrontMatter } from '../../lib/text/front-matter.ts';
import type { MarkdownHeading, MarkdownText } from '../../model/publication/content.ts';
import { languageProblem, markdown, plainText } from './markdown-parser.ts';
import { MAX_PROBLEMS, type Place, type Problem } from './problem.ts';
import { type Placeholder, unknownPlaceholder } from './schema/fields.ts';
import { checkYaml, readYaml } from './yaml-text.ts';

export interface ReadMarkdown<FrontMatter> {
  value?: { frontMatter: FrontMatter; body: MarkdownText };
  problems: readonly Problem[];
  /** The place of a field of the front matter. */
  at: (path: readonly PropertyKey[]) => Place;
  /** The addresses of its links and pictures, with their lines. */
  links: readonly TextLink[];
}

export interface TextLink {
  href: string;
  line: number;
}

/** Limits of a Markdown file: well above real texts, and low enough to compile within a second. */
export const MAX_TEXT_KB = 400;
const MAX_HEADINGS = 500;

/** Parses a Markdown file. `schema`: of its front matter. The body may use the placeholders. */
export function readMarkdown<const Schema extends v.GenericSchema>(
  file: string,
  source: string,
  schema: Schema,
  placeholders: readonly Placeholder[] = [],
): ReadMarkdown<v.InferOutput<Schema>> {
  const refused = (message: string, line?: number) => ({
    problems: [{ file, line, message }],
    at: (path: readonly PropertyKey[]) => ({ line: 1, path }),
    links: [],
  });
  if (source.length > MAX_TEXT_KB * 1000)
    return refused(`has ${Math.ceil(source.length / 1000)} KB; at most ${MAX_TEXT_KB} are allowed`);
  const split = splitFrontMatter(source);
  if (!split) return refused('there is no front matter between two lines of ---', 1);
  const { front, body } = split;
  const yaml = readYaml(file, front, 2);
  const checked = checkYaml(file, yaml, schema);
  const tokens = markdown.parse(body, {});
  const all = tokens.filter(({ type }) => type === 'heading_open').length;
  if (all > MAX_HEADINGS)
    return refused(`has ${all} headings; at most ${MAX_HEADINGS} are allowed`);
  const firstLine = source.slice(0, source.length - body.length).split('\n').length;
  const problems = [...checked.problems];
  const report = (line: number, message: string) =>
    problems.push({ file, line: firstLine + line, message });
  body.split('\n').forEach((text, line) => {
    if (problems.length >= MAX_PROBLEMS) return;
    for (const message of [unknownPlaceholder(text, placeholders), languageProblem(text)])
      if (message) report(line, message);
  });
  const headings = readHeadings(tokens, report);
  const links = linksOf(tokens, firstLine);
  if (checked.problems.length > 0) return { problems, at: yaml.at, links };
  const html = markdown.renderer.render(tokens, markdown.options, {});
  const frontMatter = checked.value as v.InferOutput<Schema>;
  const text = { html, headings, words: countWords(tokens) };
  return { problems, at: yaml.at, links, value: { frontMatter, body: text } };
}

/** Returns the second-level headings; reports first-level ones. */
function readHeadings(
  tokens: readonly Token[],
  report: (line: number, message: string) => void,
): MarkdownHeading[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    if (token.tag === 'h1')
      report(
        token.map?.[0] ?? 0,
        `"${text}" is a first-level heading, which the page already has: write ## instead of #`,
      );
    return token.tag === 'h2' ? { id: String(token.attrGet('id')), text } : [];
  });
}

/** The links with the lines on which they begin. */
export function linksOf(tokens: readonly Token[], firstLine: number): TextLink[] {
  let line = firstLine;
  return tokens.flatMap((token) => {
    if (token.map) line = firstLine + token.map[0];
    return (token.children ?? []).flatMap((child) => {
      if (child.type === 'softbreak' || child.type === 'hardbreak') line += 1;
      const address = child.attrGet(child.type === 'image' ? 'src' : 'href');
      return address === null ? [] : [{ href: String(address), line }];
    });
  });
}

function countWords(tokens: readonly Token[]): number {
  const text = tokens.map(plainText).join(' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
