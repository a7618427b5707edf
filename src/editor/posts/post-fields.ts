import { capitalise } from '../../lib/clock/locale.ts';
import { writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { genericZoneName } from '../../lib/clock/zones.ts';
import { MAX_ALT, MAX_AUTHOR, MAX_DESCRIPTION, MAX_TITLE } from '../../model/posts/post-fields.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { Field } from '../forms/fields.ts';
import type { PostCopy } from './post-copy.ts';
import type { EditorPost } from './store-posts.ts';

/** The limit of a line that says what was corrected (characters). */
export const MAX_CORRECTION = 300;

/** The fields of a copy, in the order of `COPY_FIELDS`. */
export function postFields({
  words: { posts },
  publication,
}: Pick<PaperContext, 'words' | 'publication'>): Field[] {
  const { fields: labels, help } = posts;
  const lang = publication.language;
  const field = (name: keyof PostCopy, facts: Partial<Field>): Field => ({
    ...{ name, label: labels[name], ...facts },
  });
  const optional = { isOptional: true };
  return [
    field('title', { max: MAX_TITLE, lang }),
    field('description', {
      ...{ kind: 'lines', help: help.description, max: MAX_DESCRIPTION, rows: 3, lang },
    }),
    field('slug', { help: help.slug, ...optional }),
    field('text', { kind: 'lines', help: help.text, rows: 20, isMarkdown: true, lang }),
    field('author', {
      ...{ help: help.author(publication.byline ?? publication.name), max: MAX_AUTHOR },
      ...optional,
    }),
    field('keywords', { help: help.keywords, ...optional }),
    field('picture', { help: help.picture, list: 'uploads', ...optional }),
    field('pictureAlt', { help: help.pictureAlt, max: MAX_ALT, ...optional }),
    field('video', { kind: 'url', help: help.video, ...optional }),
  ];
}

/** The fields with which an editor publishes a copy or corrects a post. */
export function publishingFields({ words, publication, locale }: PaperContext): Field[] {
  const { correct, publish } = words.posts;
  const zone = words.forms.inZone(genericZoneName(locale));
  return [
    {
      ...{ name: 'correction', label: correct.field, max: MAX_CORRECTION },
      lang: publication.language,
    },
    { name: 'small', label: correct.small, kind: 'tick' },
    {
      ...{ name: 'at', label: publish.at, kind: 'datetime-local', isOptional: true },
      help: `${capitalise(zone)}.`,
    },
  ];
}

/** The time at which a scheduled post is to be published, as its form has it; otherwise empty. */
export function plannedTime(
  { status, row }: EditorPost,
  { timeZone }: PaperContext['publication'],
): string {
  const at = status === 'scheduled' && row ? Date.parse(row.date) : Number.NaN;
  return Number.isNaN(at) ? '' : writeLocalTime(at, timeZone);
}
