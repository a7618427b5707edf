import { DAY_MS } from '../../lib/clock/durations.ts';
import { genericZoneName } from '../../lib/clock/locale.ts';
import { isoSeconds, readLocalTime, writeLocalTime } from '../../lib/clock/zoned-time.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import {
  MAX_NOTICE_TEXT,
  MAX_NOTICE_TITLE,
  NOTICE_KINDS,
  type Notice,
  NoticeSchema,
} from '../../model/editorial/editorial.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import { type Field, field, type Values } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';

/** The languages of notices (BCP 47). */
const NOTICE_LANGUAGES = ['en', 'fr', 'iu-Cans', 'iu-Latn', 'ikt'] as const;
export type NoticeLanguage = (typeof NOTICE_LANGUAGES)[number];

const MAX_SOURCE = 100;

/** The languages of a paper's notices, its own first. */
export function languagesOf({ language }: Pick<Publication, 'language'>): NoticeLanguage[] {
  const isOwn = (tag: string) => isSameLanguage(tag, language);
  return [...NOTICE_LANGUAGES.filter(isOwn), ...NOTICE_LANGUAGES.filter((tag) => !isOwn(tag))];
}

/** The fields of a notice. The form shows fields in other languages last. */
export function noticeFields({
  words: { notices: words, forms },
  publication,
  locale,
}: Pick<PaperContext, 'words' | 'publication' | 'locale'>): Field[] {
  const zone = `${capitalise(forms.inZone(genericZoneName(locale)))}.`;
  return [
    field('kind', words.kind, {
      kind: 'choice',
      // No default, so that a closed school is not published as “Water and health” by mistake.
      noChoice: words.noKind,
      choices: NOTICE_KINDS.map((kind) => [kind, words.kinds[kind]]),
    }),
    ...languagesOf(publication).flatMap((tag, index) => textFields(tag, index === 0, words)),
    field('communities', words.where, {
      kind: 'places',
      help: words.whereHelp,
      choices: placeChoices(publication),
      none: words.wholePaper,
    }),
    field('from', words.from, {
      kind: 'datetime-local',
      help: `${words.fromHelp} ${zone}`,
      isOptional: true,
    }),
    field('until', words.until, { kind: 'datetime-local', help: zone }),
    field('source', words.source, { help: words.sourceHelp, max: MAX_SOURCE }),
    field('link', words.link, { kind: 'url', help: words.linkHelp, isOptional: true }),
  ];
}

/** Title and text in one language. Only the paper's own language has help texts. */
function textFields(
  tag: NoticeLanguage,
  isOwn: boolean,
  words: PaperContext['words']['notices'],
): Field[] {
  const labelOf = (what: string) => words.in(what, words.languages[tag]);
  return [
    field(`title-${tag}`, labelOf(words.title), {
      help: isOwn ? words.titleHelp : undefined,
      max: MAX_NOTICE_TITLE,
      isOptional: !isOwn,
      lang: tag,
    }),
    field(`text-${tag}`, labelOf(words.text), {
      kind: 'lines',
      help: isOwn ? words.textHelp : undefined,
      max: MAX_NOTICE_TEXT,
      isOptional: true,
      rows: 3,
      lang: tag,
    }),
  ];
}

/** Longer notices must be confirmed at each save (ms). */
const USUAL_MS = 3 * DAY_MS;
const MAX_MS = 30 * DAY_MS;
const MAX_LINK = 500;

type FormContext = Pick<PaperContext, 'publication' | 'words' | 'locale' | 'now'>;

/** Reads a notice from its form, or returns the problems. `id`, `issuedAt`: unchanged facts. */
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
  // If the notice is in force already, only the remaining time counts.
  const lasts = until - Math.max(from, now.getTime());
  if (until <= now.getTime()) checks.report('until', notices.untilPast);
  else if (until <= from) checks.report('until', notices.untilBeforeFrom);
  else if (lasts > MAX_MS || from > now.getTime() + MAX_MS)
    checks.report('until', notices.farTooLong);
  else if (lasts > USUAL_MS && form.text('confirm') !== 'yes')
    checks.report('until', notices.tooLong);
  return { from: isoSeconds(from), until: isoSeconds(until) };
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
