import type { Token } from 'markdown-it';
import * as v from 'valibot';
import { parse as parseYaml } from 'yaml';
import {
  type LegalFrontMatter,
  LegalFrontMatterSchema,
  type ResourceFrontMatter,
  ResourceFrontMatterSchema,
} from '../../src/site/content/front-matter.ts';
import type {
  MarkdownDocument,
  MarkdownHeading,
} from '../../src/site/content/markdown-document.ts';
import { markdown, plainText } from './markdown-parser.ts';

/** A text that cannot be published as it is; the message names the file and the reason. */
class MarkdownError extends Error {
  readonly file: string;
  readonly reason: string;

  constructor(file: string, reason: string) {
    super(`${file}: ${reason}`);
    this.name = 'MarkdownError';
    this.file = file;
    this.reason = reason;
  }
}

const FENCED = /^---\r?\n([\s\S]*?)\r?\n---\r?\n([\s\S]*)$/;
const PLACEHOLDERS = new Set(['{name}', '{email}', '{phone}', '{supportHours}']);

/** A resource's front matter and body; throws a MarkdownError. */
export function readResource(file: string, source: string): MarkdownDocument<ResourceFrontMatter> {
  return readDocument(file, source, ResourceFrontMatterSchema, new Set());
}

/** A legal text's front matter and body, which may name the publication by placeholders; throws a MarkdownError. */
export function readLegalText(file: string, source: string): MarkdownDocument<LegalFrontMatter> {
  return readDocument(file, source, LegalFrontMatterSchema, PLACEHOLDERS);
}

/** Front matter (YAML, unchecked) and body; throws a MarkdownError where there is none. */
function splitFrontMatter(file: string, source: string): { data: unknown; body: string } {
  const [, yaml, body] = FENCED.exec(source) ?? [];
  if (yaml === undefined || body === undefined)
    throw new MarkdownError(file, 'there is no front matter between two lines of ---');
  try {
    return { data: parseYaml(yaml), body };
  } catch (error) {
    throw new MarkdownError(file, error instanceof Error ? error.message : String(error));
  }
}

function readDocument<Schema extends v.GenericSchema>(
  file: string,
  source: string,
  schema: Schema,
  placeholders: ReadonlySet<string>,
): MarkdownDocument<v.InferOutput<Schema>> {
  const { data, body } = splitFrontMatter(file, source);
  const checked = v.safeParse(schema, data);
  if (!checked.success) {
    const reasons = checked.issues.map((issue) => `${v.getDotPath(issue)}: ${issue.message}`);
    throw new MarkdownError(file, reasons.join('; '));
  }
  const unknown = (body.match(/\{\w+\}/g) ?? []).find((name) => !placeholders.has(name));
  if (unknown) throw new MarkdownError(file, `${unknown} is no placeholder of this text`);
  const tokens = markdown.parse(body, {});
  return {
    frontMatter: checked.output,
    html: markdown.renderer.render(tokens, markdown.options, {}),
    headings: headingsOf(file, tokens),
    words: countWords(tokens),
  };
}

function headingsOf(file: string, tokens: readonly Token[]): MarkdownHeading[] {
  return tokens.flatMap((token, index) => {
    if (token.type !== 'heading_open') return [];
    const text = plainText(tokens[index + 1]);
    if (token.tag === 'h1')
      throw new MarkdownError(file, `"${text}" is a first-level heading, which the page has`);
    return token.tag === 'h2' ? [{ id: String(token.attrGet('id')), text }] : [];
  });
}

function countWords(tokens: readonly Token[]): number {
  const text = tokens.map(plainText).join(' ');
  return text.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length;
}
