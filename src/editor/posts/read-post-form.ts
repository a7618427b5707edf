import { slugOf } from '../../lib/text/slug.ts';
import { findMarkupProblems } from '../../model/posts/markup-problems.ts';
import { readKeywords, readVideoId, textPicture } from '../../model/posts/post-addresses.ts';
import {
  FIELDS,
  isPostSlug,
  MAX_ALT,
  MAX_AUTHOR,
  MAX_DESCRIPTION,
  MAX_POST_BYTES,
  MAX_TITLE,
} from '../../model/posts/post-fields.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { FormChecks } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { PostCopy } from './post-copy.ts';

/** Maximum bytes of a text; the rest of `MAX_POST_BYTES` is for the other fields. */
const MAX_TEXT_BYTES = MAX_POST_BYTES - 4_000;
const MAX_KEYWORDS = 300;
const MAX_MADE_SLUG = 70;
const MAX_NAMED = 8;

/**
 * Reads a copy from its form, and the problems. `isForReaders`: checks all requirements of a
 * published post, many of which a draft may lack. `fixedSlug`: the slug of a published post.
 */
export function readPostForm(
  form: GivenForm,
  { words, publication }: { words: EditorWords; publication: Publication },
  { fixedSlug, isForReaders }: { fixedSlug: string | undefined; isForReaders: boolean },
): { copy: PostCopy; checks: FormChecks } {
  const checks = new FormChecks(form, words.forms);
  const line = (name: string, max: number, isRequired = false) =>
    checks.text(name, max, { isRequired }).replace(/\s+/g, ' ');
  const title = line('title', MAX_TITLE, true);
  const picture = line('picture', 2_000);
  const copy: PostCopy = {
    title,
    description: line('description', MAX_DESCRIPTION, isForReaders),
    slug: fixedSlug ?? (form.text('slug').toLowerCase() || slugOf(title, MAX_MADE_SLUG)),
    text: checks.text('text', MAX_TEXT_BYTES, { isRequired: isForReaders }),
    author: line('author', MAX_AUTHOR),
    keywords: readChosenKeywords(form.texts('keyword'), line('keywords', MAX_KEYWORDS)),
    picture,
    pictureAlt: line('pictureAlt', MAX_ALT),
    video: line('video', 500),
  };
  const { posts, forms } = words;
  if (new TextEncoder().encode(copy.text).length > MAX_TEXT_BYTES)
    checks.report('text', forms.tooLong(copy.text.length, MAX_TEXT_BYTES));
  if (fixedSlug === undefined && copy.slug !== '' && !isPostSlug(copy.slug))
    checks.report('slug', posts.problems.slug);
  if (copy.keywords.length > MAX_KEYWORDS)
    checks.report('keywords', forms.tooLong(copy.keywords.length, MAX_KEYWORDS));
  if (picture !== '' && textPicture(picture, publication.insecureHosts) === undefined)
    checks.report('picture', posts.problems.picture);
  if (copy.video !== '' && !readVideoId(copy.video)) checks.report('video', posts.problems.video);
  if (isForReaders) checkForReaders(copy, checks, words);
  return { copy, checks };
}

function checkForReaders(copy: PostCopy, checks: FormChecks, { posts, forms }: EditorWords): void {
  if (copy.keywords === '') checks.report('keywords', posts.problems.keywords);
  if (copy.picture !== '' && copy.pictureAlt === '')
    checks.report('pictureAlt', posts.problems.pictureAlt);
  // The same limits as for files; some characters count as two.
  const counted = [
    ['title', 'metaTitle', MAX_TITLE],
    ['description', 'metaDescription', MAX_DESCRIPTION],
    ['author', 'author', MAX_AUTHOR],
    ['pictureAlt', 'pictureAlt', MAX_ALT],
  ] as const;
  for (const [name, field, max] of counted) {
    const isWrong = FIELDS.find((each) => each.name === field)?.findProblem(copy[name]);
    if (copy[name] !== '' && isWrong) checks.report(name, forms.tooLong(copy[name].length, max));
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
