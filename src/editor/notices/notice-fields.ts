import { writeLocalTime } from '../../lib/clock/zoned-time.ts';
import {
  MAX_NOTICE_TEXT,
  MAX_NOTICE_TITLE,
  NOTICE_KINDS,
  type Notice,
  NoticeSchema,
} from '../../model/editorial/editorial.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import { type Choice, type Field, field, type Values } from '../forms/fields.ts';
import { STATE } from '../forms/merge-form.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { StoredRecord } from '../store/records.ts';
import { hasBegun, OTHER_END, QUICK_ENDS, readTimes } from './notice-times.ts';

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
  words: { notices: words },
  publication,
}: Pick<PaperContext, 'words' | 'publication'>): Field[] {
  return [
    // No default, so that a closed school is not published as “Water and health” by mistake.
    field('kind', words.kind, {
      kind: 'radios',
      choices: NOTICE_KINDS.map((kind) => [kind, words.kinds[kind]]),
    }),
    ...languagesOf(publication).flatMap((tag, index) => textFields(tag, index === 0, words)),
    field('communities', words.where, {
      kind: 'places',
      help: words.whereHelp,
      choices: placeChoices(publication),
      none: words.wholePaper,
    }),
    // No default, so that a notice does not end too early by mistake.
    field('ends', words.until, {
      kind: 'radios',
      choices: [...QUICK_ENDS, OTHER_END].map((end): Choice => [end, words.ends[end]]),
      help: words.untilHelp,
    }),
    field('until', words.untilOther, { kind: 'datetime-local' }),
    field('from', words.from, {
      kind: 'datetime-local',
      help: words.fromHelp,
      isOptional: true,
    }),
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

type FormContext = Pick<PaperContext, 'publication' | 'words' | 'now'>;

/** The facts of a notice that its form changes only if a beginning is written or a box ticked. */
type FixedFacts = Pick<Notice, 'id' | 'issuedAt' | 'sentAgainAt'> &
  Partial<Pick<Notice, 'from' | 'until'>>;

/** Reads a notice from its form, or returns the problems. */
export function readNotice(
  form: GivenForm,
  { id, issuedAt, sentAgainAt, from, until }: FixedFacts,
  context: FormContext,
): { notice?: Notice; problems: FormProblems } {
  const checks = new FormChecks(form, context.words.forms, noticeFields(context));
  const { problems } = checks;
  const kind = checks.choice('kind', NOTICE_KINDS);
  const texts = readTexts(checks, context);
  const communities = checks.readSeveral('communities');
  const times = readTimes(form, checks, { communities, from, until }, context);
  const source = checks.read('source');
  const link = checks.read('link');
  if (problems.size > 0 || !kind || !times) return { problems };
  const facts = { id, kind, texts, communities, ...times, issuedAt, source };
  const again = form.text('again') === 'yes' ? context.now.toISOString() : sentAgainAt;
  const notice = { ...facts, ...(link && { link }), ...(again && { sentAgainAt: again }) };
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

/** The values of a stored notice in its form. */
export function valuesOf(
  notice: Notice,
  publication: Pick<Publication, 'gazetteer' | 'timeZone'>,
): Values {
  const timeZone = timeZoneOf(notice, publication);
  const texts = notice.texts.flatMap(({ language, title, text }) => [
    [`title-${language}`, title],
    [`text-${language}`, text],
  ]);
  return {
    kind: notice.kind,
    ...Object.fromEntries(texts),
    communities: notice.communities.join(' '),
    from: writeLocalTime(Date.parse(notice.from), timeZone),
    ends: OTHER_END,
    until: writeLocalTime(Date.parse(notice.until), timeZone),
    source: notice.source,
    link: notice.link ?? '',
  };
}

/**
 * The same, without a beginning that is past: it stays, also if the time zone changes. With what
 * else another save may have changed: the state, and when the notice was sent again.
 */
export function storedValues(
  { content, closedAt }: Pick<StoredRecord<Notice>, 'content' | 'closedAt'>,
  { publication, now }: Pick<PaperContext, 'publication' | 'now'>,
): Values {
  return {
    ...valuesOf(content, publication),
    ...(hasBegun(content, now) && { from: '' }),
    again: content.sentAgainAt,
    [STATE]: closedAt === null ? 'open' : 'ended',
  };
}
