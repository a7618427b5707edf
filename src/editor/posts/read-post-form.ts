import { findMarkupProblems } from '../../model/posts/markup-problems.ts';
import { readKeywords, readVideoId, textPicture } from '../../model/posts/post-addresses.ts';
import {
  isPostSlug,
  MAX_ALT,
  MAX_AUTHOR,
  MAX_DESCRIPTION,
  MAX_POST_BYTES,
  MAX_TITLE,
} from '../../model/posts/post-fields.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { FormChecks, readAddress } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { makeSlug, type PostCopy } from './post-copy.ts';

/** Maximum bytes of a text; the rest of `MAX_POST_BYTES` is for the other fields. */
const MAX_TEXT_BYTES = MAX_POST_BYTES - 4_000;
const MAX_KEYWORDS = 300;
const MAX_NAMED = 8;
const COUNTED = [
  ['title', MAX_TITLE],
  ['description', MAX_DESCRIPTION],
  ['author', MAX_AUTHOR],
  ['pictureAlt', MAX_ALT],
] as const;

/**
 * Reads a copy from its form, and the problems. Of a draft, only texts that are too long are
 * problems. `isForReaders`: checks all that publishing needs. `fixedSlug`: of a published post.
 */
export function readPostForm(
  form: GivenForm,
  { words, publication }: { words: EditorWords; publication: Publication },
  given: { id: string; fixedSlug?: string | undefined; isForReaders: boolean },
): { copy: PostCopy; checks: FormChecks } {
  const { id, fixedSlug, isForReaders } = given;
  const checks = new FormChecks(form, words.forms);
  const text = (name: string, max: number, isRequired = false) =>
    checks.text(name, max, { isRequired, isDraft: !isForReaders });
  const line = (...field: Parameters<typeof text>) => text(...field).replace(/\s+/g, ' ');
  const link = (name: string, max: number) => {
    const value = line(name, max);
    // A picture may be a path of the site.
    return value.startsWith('/') || URL.canParse(value) ? value : (readAddress(value) ?? value);
  };
  const title = line('title', MAX_TITLE, true);
  const slug = form.text('slug').toLowerCase();
  const copy: PostCopy = {
    title,
    description: line('description', MAX_DESCRIPTION, true),
    slug: fixedSlug ?? (isForReaders && slug !== '' ? slug : makeSlug(slug || title, id)),
    text: text('text', MAX_TEXT_BYTES, true),
    author: line('author', MAX_AUTHOR),
    keywords: readChosenKeywords(form.texts('keyword'), line('keywords', MAX_KEYWORDS)),
    picture: link('picture', 2_000),
    pictureAlt: line('pictureAlt', MAX_ALT),
    video: link('video', 500),
  };
  if (new TextEncoder().encode(copy.text).length > MAX_TEXT_BYTES)
    checks.report('text', words.forms.tooLong(copy.text.length, MAX_TEXT_BYTES));
  if (copy.keywords.length > MAX_KEYWORDS)
    checks.report('keywords', words.forms.tooLong(copy.keywords.length, MAX_KEYWORDS));
  if (isForReaders) checkForReaders(copy, checks, { words, publication });
  return { copy, checks };
}

function checkForReaders(
  copy: PostCopy,
  checks: FormChecks,
  { words: { posts, forms }, publication }: { words: EditorWords; publication: Publication },
): void {
  if (!isPostSlug(copy.slug)) checks.report('slug', posts.problems.slug);
  if (copy.video !== '' && !readVideoId(copy.video)) checks.report('video', posts.problems.video);
  if (copy.picture !== '' && textPicture(copy.picture, publication.insecureHosts) === undefined)
    checks.report('picture', posts.problems.picture);
  // The same limits as for files: some characters count as two.
  for (const [name, max] of COUNTED) {
    const { length } = copy[name];
    if (length > max) checks.report(name, forms.tooLong(length, max));
  }
  // Do not parse a text that is too long.
  if (checks.problems.has('text')) return;
  const found = findMarkupProblems(copy.text);
  if (found.length === 0) return;
  const named = found
    .slice(0, MAX_NAMED)
    .map(({ line, kind, written }) => posts.inLine(line, posts.markup[kind], written));
  checks.report('text', named.join(' '));
}

function readChosenKeywords(ticked: readonly string[], written: string): string {
  const showable = ticked.filter((keyword) => !/[\p{Cc}\p{Cs}]/u.test(keyword));
  const all = readKeywords([...showable, written].join(','));
  const known = new Map(all.map((keyword) => [keyword.toLowerCase(), keyword]));
  return [...known.values()].join(', ');
}
