import * as v from 'valibot';
import { readLocalTime, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import {
  MAX_NOTICE_TEXT,
  MAX_NOTICE_TITLE,
  NOTICE_KINDS,
  type Notice,
  NoticeSchema,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';

/** The languages that notices are written in, by their tags (BCP 47). */
export const NOTICE_LANGUAGES = ['en', 'fr', 'iu-Cans', 'iu-Latn', 'ikt'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

/** A notice may last so long, and longer only where whoever saves it says so each time (ms). */
const USUAL_MS = 3 * 86_400_000;
const MAX_MS = 30 * 86_400_000;
const MAX_SOURCE = 100;
const MOST: Readonly<Record<string, number>> = {
  title: MAX_NOTICE_TITLE,
  text: MAX_NOTICE_TEXT,
  source: MAX_SOURCE,
};

/** A notice as its form has it, by the names of the fields. */
export type NoticeValues = Readonly<Record<string, string>> & { readonly communities?: string };

/** The languages of a paper's notices, its own first. */
export function languagesOf({ language }: Pick<Publication, 'language'>): NoticeLanguage[] {
  const isOwn = (tag: string) => isSameLanguage(tag, language);
  return [...NOTICE_LANGUAGES.filter(isOwn), ...NOTICE_LANGUAGES.filter((tag) => !isOwn(tag))];
}

/** What a notice's form has sent: the notice, or what is wrong with it. `id`: that of the one that is changed, or of the new one. */
export function readNotice(
  form: GivenForm,
  { id, issuedAt }: Pick<Notice, 'id' | 'issuedAt'>,
  publication: Publication,
  words: EditorWords,
  now: Date,
): { readonly notice?: Notice; readonly problems: FormProblems } {
  const checks = new FormChecks(form, words.forms);
  const kind = checks.choice('kind', NOTICE_KINDS);
  const texts = readTexts(checks, publication, words);
  const times = readTimes(form, checks, publication, words, now);
  const source = checks.text('source', MAX_SOURCE).replace(/\s+/g, ' ');
  const link = checks.address('link', { isRequired: false });
  if (link.length > 500) checks.report('link', words.forms.tooLong(link.length, 500));
  const places = publication.gazetteer?.communities.map(({ slug }) => slug) ?? [];
  const communities = checks.choices('communities', places);
  if (checks.problems.size > 0 || !kind || !times) return { problems: checks.problems };
  const facts = { id, kind, texts, communities, ...times, issuedAt, source };
  const notice = { ...facts, ...(link && { link }) };
  reportUnreadable(notice, checks, words);
  return checks.problems.size > 0
    ? { problems: checks.problems }
    : { notice, problems: checks.problems };
}

/** What readers' pages would not read is never stored: it would cost the paper all its notices. */
function reportUnreadable(notice: Notice, checks: FormChecks, { forms }: EditorWords): void {
  for (const { path = [], type, input } of v.safeParse(NoticeSchema, notice).issues ?? []) {
    const [field, index, part] = path.map(({ key }) => key);
    const name =
      field === 'texts' ? `${part}-${notice.texts[Number(index)]?.language}` : String(field);
    const [most, length] = [MOST[part === undefined ? name : String(part)], String(input).length];
    // Some characters count as two.
    const isTooLong = type === 'max_length' && most !== undefined;
    checks.report(name, isTooLong ? forms.tooLong(length, most) : forms.hasControls);
  }
}

function readTexts(
  checks: FormChecks,
  publication: Publication,
  { notices }: EditorWords,
): Notice['texts'] {
  const languages = languagesOf(publication);
  const optional = { isRequired: false };
  const texts = languages.map((language) => ({
    language,
    title: checks.text(`title-${language}`, MAX_NOTICE_TITLE, optional).replace(/\s+/g, ' '),
    text: checks.text(`text-${language}`, MAX_NOTICE_TEXT, optional).replaceAll('\t', ' '),
  }));
  for (const { language, title, text } of texts)
    if (text !== '' && title === '') checks.report(`title-${language}`, notices.textAlone);
  const written = texts.filter(({ title }) => title !== '');
  if (written.length === 0) checks.report(`title-${languages[0]}`, notices.noText);
  return written;
}

function readTimes(
  form: GivenForm,
  checks: FormChecks,
  { timeZone }: Publication,
  { notices, forms }: EditorWords,
  now: Date,
): Pick<Notice, 'from' | 'until'> | undefined {
  const given = form.text('from');
  const from = given === '' ? now.getTime() : readLocalTime(given, timeZone);
  const until = readLocalTime(form.text('until'), timeZone);
  if (from === undefined) checks.report('from', forms.notADate);
  if (until === undefined)
    checks.report('until', form.text('until') === '' ? forms.missing : forms.notADate);
  if (from === undefined || until === undefined) return undefined;
  // What began before and is changed lasts from now on.
  const lasts = until - Math.max(from, now.getTime());
  if (until <= now.getTime()) checks.report('until', notices.untilPast);
  else if (until <= from) checks.report('until', notices.untilBeforeFrom);
  else if (lasts > MAX_MS || from > now.getTime() + MAX_MS)
    checks.report('until', notices.farTooLong);
  else if (lasts > USUAL_MS && form.text('confirm') !== 'yes')
    checks.report('until', notices.tooLong);
  return { from: isoOf(from), until: isoOf(until) };
}

function isoOf(at: number): string {
  return new Date(at).toISOString().replace(/\.\d+Z$/, 'Z');
}

/** The values that a notice's form is filled with. */
export function valuesOf(
  notice: Notice,
  { timeZone }: Pick<Publication, 'timeZone'>,
): NoticeValues {
  const texts = notice.texts.flatMap(({ language, title, text }) => [
    [`title-${language}`, title],
    [`text-${language}`, text],
  ]);
  return {
    kind: notice.kind,
    ...Object.fromEntries(texts),
    communities: notice.communities.join(' '),
    from: writeLocalTime(Date.parse(notice.from), timeZone),
    until: writeLocalTime(Date.parse(notice.until), timeZone),
    source: notice.source,
    link: notice.link ?? '',
  };
}

/** The values of a form that was sent. */
export function givenValues(form: GivenForm): NoticeValues {
  return {
    ...Object.fromEntries(
      form.entries.map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
    ),
    communities: form.texts('communities').join(' '),
  };
}
