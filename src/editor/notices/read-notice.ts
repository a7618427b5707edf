import { DAY_MS } from '../../lib/clock/durations.ts';
import { readLocalTime, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { NOTICE_KINDS, type Notice, NoticeSchema } from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import type { Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { languagesOf, noticeFields } from './notice-fields.ts';

/** A longer notice must be confirmed each time it is saved (ms). */
const USUAL_MS = 3 * DAY_MS;
const MAX_MS = 30 * DAY_MS;
const MAX_LINK = 500;

type FormContext = Pick<PaperContext, 'publication' | 'words' | 'locale' | 'now'>;

/** The notice of a form, or its problems. `id`, `issuedAt`: of the changed or added notice. */
export function readNotice(
  form: GivenForm,
  { id, issuedAt }: Pick<Notice, 'id' | 'issuedAt'>,
  context: FormContext,
): { notice?: Notice; problems: FormProblems } {
  const { forms } = context.words;
  const checks = new FormChecks(form, forms, noticeFields(context));
  const { problems } = checks;
  const kind = checks.choice('kind', NOTICE_KINDS);
  const texts = readTexts(checks, context);
  const times = readTimes(form, checks, context);
  const source = checks.read('source');
  const link = checks.read('link');
  if (link.length > MAX_LINK) checks.report('link', forms.tooLong(link.length, MAX_LINK));
  const communities = checks.readSeveral('communities');
  if (problems.size > 0 || !kind || !times) return { problems };
  const facts = { id, kind, texts, communities, ...times, issuedAt, source };
  const notice = { ...facts, ...(link && { link }) };
  checks.checkStored(NoticeSchema, notice, ([field, index, part]) =>
    field === 'texts' ? `${part}-${texts[Number(index)]?.language}` : String(field),
  );
  return problems.size > 0 ? { problems } : { notice, problems };
}

function readTexts(checks: FormChecks, { publication, words }: FormContext): Notice['texts'] {
  const languages = languagesOf(publication);
  const optional = { isRequired: false };
  const texts = languages.map((language) => ({
    language,
    title: checks.read(`title-${language}`, optional),
    text: checks.read(`text-${language}`, optional),
  }));
  for (const { language, title, text } of texts)
    if (text !== '' && title === '') checks.report(`title-${language}`, words.notices.textAlone);
  const written = texts.filter(({ title }) => title !== '');
  if (written.length === 0) checks.report(`title-${languages[0]}`, words.notices.noText);
  return written;
}

function readTimes(
  form: GivenForm,
  checks: FormChecks,
  { publication: { timeZone }, words: { notices, forms }, now }: FormContext,
): Pick<Notice, 'from' | 'until'> | undefined {
  const given = form.text('from');
  const from = given === '' ? now.getTime() : readLocalTime(given, timeZone);
  const until = readLocalTime(form.text('until'), timeZone);
  if (from === undefined) checks.report('from', forms.notADate);
  if (until === undefined)
    checks.report('until', form.text('until') === '' ? forms.missing : forms.notADate);
  if (from === undefined || until === undefined) return undefined;
  // A changed notice that is in force already counts from now.
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

/** The values of a stored notice in its form. */
export function valuesOf(notice: Notice, { timeZone }: Pick<Publication, 'timeZone'>): Values {
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
