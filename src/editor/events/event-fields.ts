import { genericZoneName, localDay } from '../../lib/clock/locale.ts';
import { addDays, isSkipped, readLocalTime } from '../../lib/clock/zoned-time.ts';
import {
  type Event,
  EventSchema,
  MAX_EVENT_PLACE,
  MAX_EVENT_TEXT,
  MAX_EVENT_TITLE,
} from '../../model/events.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import { isSameLanguage } from '../../shared/words/languages.ts';
import { placeChoices } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { FormChecks, type FormProblems } from '../forms/checks.ts';
import { type Choice, type Field, field, type Values } from '../forms/fields.ts';
import { STATE } from '../forms/merge-form.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { languagesOf } from '../notices/notice-fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import {
  daysBetween,
  MAX_TIMES,
  REPEATS,
  repeatedDays,
  type TimeFields,
  timeFieldsOf,
  whenOf,
} from './event-times.ts';

type FieldContext = Pick<PaperContext, 'words' | 'publication' | 'locale'>;

/** How many days ahead an event may start, and how many it may last: more is a typing error. */
const MAX_AHEAD = 731;
const MAX_LENGTH = 92;

/** The fields of an event. Only a new one has `repeatFields`: each occurrence is stored alone. */
export function eventFields(context: FieldContext, { isNew }: { isNew: boolean }): Field[] {
  const { words, publication, locale } = context;
  const { events } = words;
  const zone = genericZoneName(locale);
  const isOptional = true;
  return [
    field('title', events.title, { help: events.titleHelp, max: MAX_EVENT_TITLE }),
    field('day', events.day, { kind: 'date' }),
    field('from', events.from, { kind: 'time', help: events.fromHelp(zone), isOptional }),
    field('until', events.until, { kind: 'time', help: events.untilHelp, isOptional }),
    field('lastDay', events.lastDay, { kind: 'date', help: events.lastDayHelp, isOptional }),
    ...(isNew ? repeatFields(events) : []),
    field('communities', events.where, {
      kind: 'places',
      help: events.whereHelp,
      choices: placeChoices(publication),
      none: events.noCommunity,
    }),
    field('place', events.place, { help: events.placeHelp, max: MAX_EVENT_PLACE, isOptional }),
    field('organiser', events.organiser, { max: MAX_EVENT_PLACE, isOptional }),
    field('text', events.text, {
      kind: 'lines',
      help: events.textHelp,
      max: MAX_EVENT_TEXT,
      isOptional,
    }),
    field('link', events.link, { kind: 'url', help: events.linkHelp, isOptional }),
    field('language', events.language, { kind: 'choice', choices: languageChoices(context) }),
  ];
}

function repeatFields(words: EditorWords['events']): Field[] {
  return [
    field('repeats', words.repeats, {
      kind: 'radios',
      choices: REPEATS.map((each) => [each, words.repeatsEach[each]]),
    }),
    field('repeatsUntil', words.repeatsUntil, {
      kind: 'date',
      help: words.repeatsUntilHelp(MAX_TIMES),
      isOptional: true,
    }),
  ];
}

/** The languages of an event. The empty value means the paper's own language. */
function languageChoices({ publication, words }: FieldContext): Choice[] {
  const others = languagesOf(publication).filter(
    (tag) => !isSameLanguage(tag, publication.language),
  );
  return [
    ['', words.events.ownLanguage],
    ...others.map((tag): Choice => [tag, words.notices.languages[tag]]),
  ];
}

/** Reads the times of an event's form, and the start day of each occurrence. Reports problems. */
function readTimes(
  form: GivenForm,
  checks: FormChecks,
  timeZone: string,
  { words: { events, forms }, now }: Pick<PaperContext, 'words' | 'now'>,
): { fields: TimeFields; days: readonly string[] } | undefined {
  const day = form.text('day');
  const from = form.text('from');
  const lastDay = form.text('lastDay');
  const until = form.text('until');
  const last = lastDay || day;
  if (day === '') checks.report('day', forms.missing);
  else if (!isDay(day)) checks.report('day', forms.notADay);
  if (lastDay !== '' && !isDay(lastDay)) checks.report('lastDay', forms.notADay);
  if (!isTime(from)) checks.report('from', forms.notATime);
  if (!isTime(until)) checks.report('until', forms.notATime);
  if (!isDay(day) || !isDay(last) || !isTime(from) || !isTime(until)) return undefined;
  if (until !== '' && from === '') checks.report('from', events.untilAlone);
  if (from !== '' && until === '' && last !== day) checks.report('until', events.lastDayAlone);
  const at = (date: string, time: string) => readLocalTime(`${date}T${time}`, timeZone) ?? 0;
  const ends = until === '' ? at(addDays(last, 1), '00:00') : at(last, until);
  if (last < day) checks.report('lastDay', events.endsBefore);
  else if (until !== '' && from !== '' && ends <= at(day, from))
    checks.report('until', events.endsBefore);
  else if (daysBetween(day, last) > MAX_LENGTH) checks.report('lastDay', events.tooLong);
  else if (ends <= now.getTime()) checks.report('day', events.past);
  const limit = addDays(localDay({ language: 'en', timeZone }, now), MAX_AHEAD);
  if (day > limit) checks.report('day', events.tooFar);
  const fields = { day, from, lastDay: last === day ? '' : last, until };
  const days = readRepeats(form, checks, { day, limit }, { events, forms });
  const isOfGap = (time: string, each: string) =>
    time !== '' && isSkipped(`${each}T${time}`, timeZone);
  if (days.some((each) => isOfGap(from, each))) checks.report('from', forms.skippedTime);
  if (days.some((each) => isOfGap(until, addDays(each, daysBetween(day, last)))))
    checks.report('until', forms.skippedTime);
  return { fields, days };
}

function readRepeats(
  form: GivenForm,
  checks: FormChecks,
  { day, limit }: { day: string; limit: string },
  { events, forms }: Pick<EditorWords, 'events' | 'forms'>,
): readonly string[] {
  // Missing in the form of a stored event, which is a single occurrence.
  const repeats = form.text('repeats') === '' ? 'no' : checks.choice('repeats', REPEATS);
  if (repeats === undefined || repeats === 'no') return [day];
  const until = form.text('repeatsUntil');
  const report = (message: string) => checks.report('repeatsUntil', message);
  if (until === '') report(forms.missing);
  else if (!isDay(until)) report(forms.notADay);
  else if (until > limit) report(events.tooFar);
  else {
    const days = repeatedDays(day, repeats, until);
    if (days.length < 2) report(events.onlyOnce);
    else if (days.length > MAX_TIMES) report(events.tooOften(days.length, MAX_TIMES));
    return days;
  }
  return [day];
}

/** Whether a text is a day: `2026-11-20`, of this millennium. */
function isDay(text: string): boolean {
  return /^2\d{3}-\d{2}-\d{2}$/.test(text) && addDays(text, 0) === text;
}

function isTime(text: string): boolean {
  return text === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}

/** The facts of an event that its form does not change. */
type FixedFacts = Pick<Event, 'id' | 'sequence' | 'isCancelled' | 'changedAt'>;

/** Reads an event from its form, with the start day of each occurrence; or the form's problems. */
export function readEvent(
  form: GivenForm,
  { id, sequence, isCancelled, changedAt }: FixedFacts,
  context: Pick<PaperContext, 'publication' | 'words' | 'locale' | 'now'>,
): { event?: Event; days: readonly string[]; problems: FormProblems } {
  const { publication, words } = context;
  const checks = new FormChecks(form, words.forms, eventFields(context, { isNew: true }));
  const { problems } = checks;
  const title = checks.read('title');
  const communities = checks.readSeveral('communities');
  const timeZone = timeZoneOf({ communities }, publication);
  const times = readTimes(form, checks, timeZone, context);
  const place = checks.read('place');
  const organiser = checks.read('organiser');
  const text = checks.read('text');
  const link = checks.read('link');
  const language = checks.read('language');
  const when = times && whenOf(times.fields, timeZone);
  const days = times?.days ?? [];
  if (problems.size > 0 || !when) return { days, problems };
  const fixed = { id, sequence, isCancelled, changedAt };
  const facts = { ...fixed, title, text, when, place, organiser, communities };
  const event = { ...facts, ...(link && { link }), ...(language && { language }) };
  checks.checkStored(EventSchema, event);
  return problems.size > 0 ? { days, problems } : { event, days, problems };
}

export function valuesOf(event: Event): Values {
  const { title, text, when, place, organiser, communities, link = '', language = '' } = event;
  const places = communities.join(' ');
  const texts = { title, text, place, organiser, link, language };
  return { ...texts, ...timeFieldsOf(when), communities: places };
}

/** The same, with what else another save may have changed: the state. */
export function storedValues(event: Event): Values {
  return { ...valuesOf(event), [STATE]: event.isCancelled ? 'cancelled' : 'planned' };
}
