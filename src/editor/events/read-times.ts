import { addDays, readLocalTime } from '../../lib/clock/zoned-time.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { daysBetween, isDay, type TimeFields, today } from './event-times.ts';
import { MAX_TIMES, REPEATS, repeatedDays } from './repeats.ts';

/** Limits of how far ahead an event may be, and of its length (days): more is a typing error. */
const MAX_AHEAD = 731;
const MAX_LENGTH = 92;

/** The times of an event's form, and the days on which the event begins. Reports problems. */
export function readTimes(
  form: GivenForm,
  checks: FormChecks,
  timeZone: string,
  { events, forms }: EditorWords,
  now: Date,
): { fields: TimeFields; days: readonly string[] } | undefined {
  const [day, from] = [form.text('day'), form.text('from')];
  const [lastDay, until] = [form.text('lastDay'), form.text('until')];
  const last = lastDay || day;
  if (day === '') checks.report('day', forms.missing);
  else if (!isDay(day)) checks.report('day', forms.notADay);
  if (lastDay !== '' && !isDay(lastDay)) checks.report('lastDay', forms.notADay);
  if (!isTime(from)) checks.report('from', forms.notATime);
  if (!isTime(until)) checks.report('until', forms.notATime);
  const isReadable = checks.problems.get('day') === undefined && isDay(last);
  if (!isReadable || !isTime(from) || !isTime(until)) return undefined;
  if (until !== '' && from === '') checks.report('from', events.untilAlone);
  if (from !== '' && until === '' && lastDay !== '' && lastDay !== day)
    checks.report('until', events.lastDayAlone);
  const at = (date: string, time: string) => readLocalTime(`${date}T${time}`, timeZone) ?? 0;
  const ends = until === '' ? at(addDays(last, 1), '00:00') : at(last, until);
  if (last < day) checks.report('lastDay', events.endsBefore);
  else if (until !== '' && from !== '' && ends <= at(day, from))
    checks.report('until', events.endsBefore);
  else if (daysBetween(day, last) > MAX_LENGTH) checks.report('lastDay', events.tooLong);
  else if (ends <= now.getTime()) checks.report('day', events.past);
  const limit = addDays(today(timeZone, now), MAX_AHEAD);
  if (day > limit) checks.report('day', events.tooFar);
  const fields = { day, from, lastDay: last === day ? '' : last, until };
  return { fields, days: readRepeats(form, checks, { day, limit }, { events, forms }) };
}

function readRepeats(
  form: GivenForm,
  checks: FormChecks,
  { day, limit }: { day: string; limit: string },
  { events, forms }: Pick<EditorWords, 'events' | 'forms'>,
): readonly string[] {
  // The form of a stored event has no such field.
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

function isTime(text: string): boolean {
  return text === '' || /^(?:[01]\d|2[0-3]):[0-5]\d$/.test(text);
}
