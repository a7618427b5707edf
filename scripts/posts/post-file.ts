import { isMap, isScalar, LineCounter, parseDocument, stringify } from 'yaml';
import { splitFrontMatter } from '../../src/lib/text/front-matter.ts';
import { decodeUtf8, encodingProblem } from '../../src/lib/text/utf8.ts';
import { findMarkupProblems, type MarkupProblem } from '../../src/model/posts/markup-problems.ts';
import {
  FIELDS,
  isPostSlug,
  MAX_POST_BYTES,
  PICTURES,
  type PostFields,
} from '../../src/model/posts/post-fields.ts';
import { isSameRow, type PostRow } from '../../src/model/posts/post-row.ts';

/** A problem of a file. Lines count from 1. */
export interface Problem {
  file: string;
  line: number;
  message: string;
}

/** A post read from a file. `frontMatter` and `blog` are the two parts of the file's text. */
export interface PostFile extends PostFields {
  slug: string;
  /** From the first fence to the second, including its line break. */
  frontMatter: string;
  blog: string;
}

const CONTROL = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f]/;

/** Reads a post from a Markdown file with front matter. `name`: the slug with `.md`. */
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

/** Reports characters that YAML escapes can produce, but that files and databases cannot store. */
function characterProblem(value: string): string | undefined {
  if (CONTROL.test(value)) return 'has a control character';
  return value.isWellFormed() ? undefined : 'has half of a surrogate pair, which is no character';
}

/** The parser's message without its excerpt of the text. */
function firstLineOf(message: string): string {
  return message.split('\n')[0]?.replace(/ at line \d+, column \d+:?$/, '') ?? message;
}

/** The row of a post. `pictures` replaces the placeholder; without it the picture is omitted. */
export function toRow(post: PostFile, paper: string, pictures: string | undefined): PostRow {
  return {
    slug: post.slug,
    id: post.slug,
    paper,
    date: post.date,
    meta_title: post.metaTitle,
    meta_description: post.metaDescription,
    short_tail_keywords: post.shortTailKeywords,
    pinterest_image_link: fillIn(post.pinterestImageLink, pictures),
    picture_alt: post.pictureAlt ?? null,
    blog: post.blog,
    youtube_shorts_url: post.youtubeShortsUrl ?? null,
    front_matter: post.frontMatter,
    draft: post.draft ? 1 : 0,
    author: post.author ?? null,
    updated: post.updated ?? null,
  };
}

function fillIn(link: string | undefined, pictures: string | undefined): string | null {
  if (!link?.startsWith(PICTURES)) return link ?? null;
  return pictures === undefined ? null : pictures + link.slice(PICTURES.length);
}

/** Writes a row as a file: byte for byte the imported one, unless the row changed since. */
export function toFile(row: PostRow): string {
  const source = row.front_matter + row.blog;
  return matchesSource(row, source) ? source : composeHead(row) + row.blog;
}

function matchesSource(row: PostRow, source: string): boolean {
  if (row.front_matter === '') return false;
  const { post } = readPostFile(`${row.slug}.md`, new TextEncoder().encode(source));
  if (!post) return false;
  const isFilledIn = post.pinterestImageLink?.startsWith(PICTURES) === true;
  const again = { ...toRow(post, row.paper, undefined), id: row.id };
  // The file has `updated` only if its author wrote it.
  if (post.updated === undefined) again.updated = row.updated;
  return isSameRow(
    isFilledIn ? { ...again, pinterest_image_link: row.pinterest_image_link } : again,
    row,
  );
}

function composeHead(row: PostRow): string {
  const values = {
    metaTitle: row.meta_title,
    metaDescription: row.meta_description,
    date: row.date,
    shortTailKeywords: row.short_tail_keywords || null,
    pinterestImageLink: row.pinterest_image_link,
    pictureAlt: row.picture_alt,
    youtubeShortsUrl: row.youtube_shorts_url,
    author: row.author,
    updated: row.updated,
    draft: row.draft === 1 || null,
  };
  const there = FIELDS.flatMap(({ name }) => (values[name] === null ? [] : [[name, values[name]]]));
  return `---\n${stringify(Object.fromEntries(there), { lineWidth: 0 })}---\n`;
}

const MESSAGES: Readonly<Record<MarkupProblem['kind'], string>> = {
  'deep heading': 'headings have one to three #',
  'heading without space': 'a heading needs a space behind its #',
  html: 'HTML is shown as it stands',
  'other list mark': 'the items of a list start with - or 1. and a space',
  'dash without space': 'the items of a list need a space behind their -',
  'number without space': 'the items of a list need a space behind their number',
  'link with space': 'a link has no space between ] and (',
  'link without end': 'a link ends with ) on the same line',
  code: 'code is not part of the light markup',
  'no link': 'is no address of a link: https://…, http://…, mailto:… or a path of the site, /…',
  'link without words': 'a link needs words between its brackets',
  'no picture': 'is no address of a picture: https://… or a path of the site, /…',
  'picture without words': 'a picture needs a description between its brackets',
  'lone asterisks': '** makes nothing bold here',
};

/** The problem of a text, for users of the command. */
export function describeMarkupProblem({ kind, written }: MarkupProblem): string {
  return written === undefined ? MESSAGES[kind] : `${written || 'nothing'} ${MESSAGES[kind]}`;
}
