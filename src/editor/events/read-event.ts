import * as v from 'valibot';
import {
  type Event,
  EventSchema,
  MAX_EVENT_PLACE,
  MAX_EVENT_TEXT,
  MAX_EVENT_TITLE,
} from '../../model/events.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import type { PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { languagesOf, type NoticeLanguage } from '../notices/read-notice.ts';
import type { EditorWords } from '../words/en/index.ts';
import { timeFieldsOf, timeZoneOf, whenOf } from './event-times.ts';
import { readTimes } from './read-times.ts';

/** What a form does not say of an event. */
type Kept = Pick<Event, 'id' | 'sequence' | 'isCancelled' | 'changedAt'>;

const MOST: Readonly<Record<string, number>> = {
  title: MAX_EVENT_TITLE,
  place: MAX_EVENT_PLACE,
  organiser: MAX_EVENT_PLACE,
  text: MAX_EVENT_TEXT,
  link: 500,
};

/** An event as its form has it, by the names of the fields. */
export type EventValues = Readonly<Record<string, string>> & { readonly communities?: string };

/** What an event's form has sent: the event, with the days on which it begins where it repeats, or what is wrong with it. */
export function readEvent(
  form: GivenForm,
  { id, sequence, isCancelled, changedAt }: Kept,
  publication: Publication,
  words: EditorWords,
  now: Date,
): { readonly event?: Event; readonly days: readonly string[]; readonly problems: FormProblems } {
  const checks = new FormChecks(form, words.forms);
  const line = (name: string, isRequired = false) =>
    checks.text(name, MOST[name] ?? 0, { isRequired }).replace(/\s+/g, ' ');
  const title = line('title', true);
  const places = publication.gazetteer?.communities.map(({ slug }) => slug) ?? [];
  const communities = checks.choices('communities', places);
  const timeZone = timeZoneOf({ communities }, publication);
  const times = readTimes(form, checks, timeZone, words, now);
  const place = line('place');
  const organiser = line('organiser');
  const text = checks.text('text', MAX_EVENT_TEXT, { isRequired: false }).replaceAll('\t', ' ');
  const link = checks.address('link', { isRequired: false });
  const language = checks.choice('language', ['', ...otherLanguages(publication)]);
  const when = times && whenOf(times.fields, timeZone);
  const days = times?.days ?? [];
  if (checks.problems.size > 0 || !when) return { days, problems: checks.problems };
  const kept = { id, sequence, isCancelled, changedAt };
  const facts = { ...kept, title, text, when, place, organiser, communities };
  const event = { ...facts, ...(link && { link }), ...(language && { language }) };
  reportUnreadable(event, checks, words);
  return checks.problems.size > 0
    ? { days, problems: checks.problems }
    : { event, days, problems: checks.problems };
}

/** What readers' pages would not read is never stored: it would cost the paper all its events. */
function reportUnreadable(event: Event, checks: FormChecks, { forms }: EditorWords): void {
  for (const { path = [], type, input } of v.safeParse(EventSchema, event).issues ?? []) {
    const name = String(path[0]?.key);
    const [most, length] = [MOST[name], String(input).length];
    // Some characters count as two.
    const isTooLong = type === 'max_length' && most !== undefined;
    checks.report(name, isTooLong ? forms.tooLong(length, most) : forms.hasControls);
  }
}

/** The languages that an event may be written in, with their names: the paper's own is the empty one. */
export function languageChoices({
  publication,
  words: { events, notices },
}: Pick<PaperContext, 'publication' | 'words'>): (readonly [value: string, name: string])[] {
  const others = otherLanguages(publication).map((tag) => [tag, notices.languages[tag]] as const);
  return [['', events.ownLanguage], ...others];
}

function otherLanguages(publication: Publication): NoticeLanguage[] {
  return languagesOf(publication).filter((tag) => !isSameLanguage(tag, publication.language));
}

/** The values that the form of an event is filled with. */
export function valuesOf(event: Event): EventValues {
  const { title, text, when, place, organiser, communities, link = '', language = '' } = event;
  const places = communities.join(' ');
  const texts = { title, text, place, organiser, link, language };
  return { ...texts, ...timeFieldsOf(when), communities: places };
}

/** The values of a form that was sent. */
export function givenValues(form: GivenForm): EventValues {
  return {
    ...Object.fromEntries(
      form.entries.map(([name, value]) => [name, value.replace(/\r\n?/g, '\n')]),
    ),
    communities: form.texts('communities').join(' '),
  };
}
