import { genericZoneName } from '../../lib/clock/locale.ts';
import { writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import { MAX_ALT, MAX_AUTHOR, MAX_DESCRIPTION, MAX_TITLE } from '../../model/posts/post-fields.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { type Field, field } from '../forms/fields.ts';
import type { PostCopy } from './post-copy.ts';
import type { EditorPost } from './store-posts.ts';

/** Maximum characters of a correction. */
export const MAX_CORRECTION = 300;

/** The fields of a copy, in the order of `COPY_FIELDS`. */
export function postFields({
  words: { posts },
  publication,
}: Pick<PaperContext, 'words' | 'publication'>): Field[] {
  const { fields: labels, help } = posts;
  const lang = publication.language;
  const fieldOf = (name: keyof PostCopy, facts: Parameters<typeof field>[2]) =>
    field(name, labels[name], facts);
  return [
    fieldOf('title', { max: MAX_TITLE, lang }),
    fieldOf('description', {
      kind: 'lines',
      help: help.description,
      max: MAX_DESCRIPTION,
      rows: 2,
      lang,
    }),
    fieldOf('slug', { help: help.slug, isOptional: true }),
    fieldOf('text', { kind: 'lines', help: help.text, rows: 12, isMarkdown: true, lang }),
    fieldOf('author', {
      help: help.author(publication.byline ?? publication.name),
      max: MAX_AUTHOR,
      isOptional: true,
    }),
    fieldOf('keywords', { help: help.keywords, isOptional: true }),
    fieldOf('picture', { help: help.picture, list: 'uploads', isOptional: true }),
    fieldOf('pictureAlt', { help: help.pictureAlt, max: MAX_ALT, isOptional: true }),
    fieldOf('video', { kind: 'url', help: help.video, isOptional: true }),
  ];
}

/** The fields with which an editor publishes a copy or corrects a post. */
export function publishingFields({ words, publication, locale }: PaperContext): Field[] {
  const { correct, publish } = words.posts;
  const zone = words.forms.inZone(genericZoneName(locale));
  return [
    field('correction', correct.field, { max: MAX_CORRECTION, lang: publication.language }),
    field('at', publish.at, {
      kind: 'datetime-local',
      help: `${capitalise(zone)}.`,
      isOptional: true,
    }),
  ];
}

/** The publication time of a scheduled post, as a form value; otherwise empty. */
export function plannedTime(
  { status, row }: EditorPost,
  { timeZone }: PaperContext['publication'],
): string {
  const at = status === 'scheduled' && row ? Date.parse(row.date) : Number.NaN;
  return Number.isNaN(at) ? '' : writeLocalTime(at, timeZone);
}
