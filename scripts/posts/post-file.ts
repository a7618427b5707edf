import { isMap, isScalar, LineCounter, parseDocument } from 'yaml';
import { splitFrontMatter } from '../../src/lib/text/front-matter.ts';
import { decodeUtf8, encodingProblem } from '../../src/lib/text/utf8.ts';
import { findMarkupProblems } from '../../src/model/posts/markup-problems.ts';
import {
  FIELDS,
  isPostSlug,
  MAX_POST_BYTES,
  type PostFields,
} from '../../src/model/posts/post-fields.ts';
import { describeMarkupProblem } from './markup-messages.ts';

/** A problem of a file. Lines count from 1. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** A post as its file has it. `frontMatter` and `blog` are the two parts of the file's text. */
export interface PostFile extends PostFields {
  slug: string;
  /** From the first fence to the second, including its line break. */
  frontMatter: string;
  blog: string;
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/**
 * Reads a post from a Markdown file with front matter. `name`: the file's name, which is the slug
 * with `.md`.
 */
export function readPostFile(
  name: string,
  bytes: Uint8Array,
): { post?: PostFile; problems: Problem[] } {
  const problems: Problem[] = [];
  const report = (line: number, message: string) => problems.push({ file: name, line, message });
  const slug = name.replace(/\.md$/, '');
  if (!isPostSlug(slug))
    report(1, 'the file name must be a slug: small letters, digits and single hyphens');
  if (bytes.length > MAX_POST_BYTES)
    report(1, `the file has ${bytes.length} bytes; ${MAX_POST_BYTES} are the most`);
  const encoding = encodingProblem(bytes);
  if (encoding) report(1, `the file is ${encoding}`);
  const text = decodeUtf8(bytes);
  if (encoding || text === undefined) return { problems };
  text.split('\n').forEach((line, index) => {
    if (CONTROL.test(line)) report(index + 1, 'there is a control character');
  });
  const split = splitFrontMatter(text);
  if (!split) {
    report(1, 'there is no front matter between two lines of ---');
    return { problems };
  }
  const fields = readFields(split.front, report);
  const blog = split.body;
  const frontMatter = text.slice(0, text.length - blog.length);
  const firstLine = frontMatter.split('\n').length;
  if (blog.trim() === '') report(firstLine, 'the post has no text');
  for (const problem of findMarkupProblems(blog))
    report(firstLine + problem.line - 1, describeMarkupProblem(problem));
  problems.sort((a, b) => a.line - b.line);
  if (problems.length > 0 || !fields) return { problems };
  return { post: { ...fields, slug, frontMatter, blog }, problems };
}

/** The fields of the front matter, which starts on the second line of the file. */
function readFields(
  yaml: string,
  report: (line: number, message: string) => void,
): PostFields | undefined {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const lineAt = (offset: number | undefined) => lines.linePos(offset ?? 0).line + 1;
  for (const error of document.errors) report(lineAt(error.pos[0]), firstLineOf(error.message));
  if (document.errors.length > 0) return undefined;
  if (!isMap(document.contents)) {
    report(2, 'the front matter has no fields');
    return undefined;
  }
  const values = new Map<string, string>();
  for (const { key, value } of document.contents.items) {
    const name = isScalar(key) ? String(key.value) : '';
    const line = lineAt(isScalar(key) ? key.range?.[0] : undefined);
    const field = FIELDS.find((candidate) => candidate.name === name);
    if (!field) report(line, `${name || 'this'} is no field of a post`);
    else if (field.isFlag) {
      if (!isScalar(value) || typeof value.value !== 'boolean')
        report(line, `${name} must be true or false`);
      else values.set(name, String(value.value));
    } else if (!isScalar(value) || typeof value.value !== 'string')
      report(line, `${name} must be text`);
    else {
      const problem = characterProblem(value.value) ?? field.findProblem(value.value);
      if (problem) report(line, `${name} ${problem}`);
      values.set(name, value.value);
    }
  }
  for (const { name, isRequired } of FIELDS)
    if (isRequired && !document.has(name)) report(1, `${name} is missing`);
  return {
    date: values.get('date') ?? '',
    metaTitle: values.get('metaTitle') ?? '',
    metaDescription: values.get('metaDescription') ?? '',
    shortTailKeywords: values.get('shortTailKeywords') ?? '',
    pinterestImageLink: values.get('pinterestImageLink'),
    pictureAlt: values.get('pictureAlt'),
    youtubeShortsUrl: values.get('youtubeShortsUrl'),
    author: values.get('author'),
    updated: values.get('updated'),
    draft: values.get('draft') === 'true',
  };
}

/** The problem of characters that YAML escapes can produce, but files and databases cannot hold. */
function characterProblem(value: string): string | undefined {
  if (CONTROL.test(value)) return 'has a control character';
  return value.isWellFormed() ? undefined : 'has half of a surrogate pair, which is no character';
}

/** The parser's message without its excerpt of the text. */
function firstLineOf(message: string): string {
  return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
}
