import { DAY_MS } from '../../lib/clock/durations.ts';
import { localDay } from '../../lib/clock/locale.ts';
import { addDays, isoSeconds, readLocalTime } from '../../lib/clock/zoned-time.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormChecks } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';

/** Ends that take one tap: how many days from today. A notice ends in the last minute of the day. */
const DAYS_AHEAD = { tonight: 0, tomorrow: 1, 'three-days': 2 } as const;
type QuickEnd = keyof typeof DAYS_AHEAD;
export const QUICK_ENDS = Object.keys(DAYS_AHEAD) as QuickEnd[];
/** The choice of an end that is written as a date and time. */
export const OTHER_END = 'other' as const;

/** Longer notices must be confirmed when their end is set (ms). */
const USUAL_MS = 3 * DAY_MS;
const MAX_MS = 30 * DAY_MS;

type FormContext = Pick<PaperContext, 'publication' | 'words' | 'now'>;
type StoredTimes = { readonly [Name in 'from' | 'until']: string | undefined };

export function quickEndOf(form: GivenForm): QuickEnd | undefined {
  return QUICK_ENDS.find((each) => each === form.text('ends'));
}

export function hasBegun({ from }: Pick<Notice, 'from'>, now: Date): boolean {
  return Date.parse(from) <= now.getTime();
}

/** Whether a notice must be confirmed. If it is in force already, only the remaining time counts. */
export function isLong(notice: Pick<Notice, 'from' | 'until'>, now: Date): boolean {
  return remainingMs(Date.parse(notice.from), Date.parse(notice.until), now) > USUAL_MS;
}

function remainingMs(from: number, until: number, now: Date): number {
  return until - Math.max(from, now.getTime());
}

/**
 * Reads the times of a notice's form, in the time zone of its communities. Reports problems.
 * `stored`: the stored ones.
 */
export function readTimes(
  form: GivenForm,
  checks: FormChecks,
  { communities, ...stored }: Pick<Notice, 'communities'> & StoredTimes,
  context: FormContext,
): Pick<Notice, 'from' | 'until'> | undefined {
  const { publication, now } = context;
  const timeZone = timeZoneOf({ communities }, publication);
  const before = Date.parse(stored.from ?? '');
  const first = before <= now.getTime() ? before : now.getTime();
  const from = form.text('from') === '' ? first : checks.time('from', timeZone);
  const until = readEnd(form, checks, timeZone, context);
  if (from === undefined || until === undefined) return undefined;
  // A long notice was confirmed when its end was set, but not that it is in force again.
  const wasConfirmed =
    until === Date.parse(stored.until ?? '') &&
    until - before > USUAL_MS &&
    form.text('do') !== 'reopen';
  const isConfirmed = form.text('confirm') === 'yes' || wasConfirmed;
  checkTimes(form, checks, { from, until, isConfirmed }, context);
  return { from: isoSeconds(from), until: isoSeconds(until) };
}

function readEnd(
  form: GivenForm,
  checks: FormChecks,
  timeZone: string,
  { words: { forms }, now }: FormContext,
): number | undefined {
  const quick = quickEndOf(form);
  if (quick) {
    const day = addDays(localDay({ language: 'en', timeZone }, now), DAYS_AHEAD[quick]);
    return readLocalTime(`${day}T23:59`, timeZone);
  }
  if (form.text('until') !== '' || form.text('ends') === OTHER_END)
    return checks.time('until', timeZone);
  checks.report('ends', forms.notAChoice);
  return undefined;
}

function checkTimes(
  form: GivenForm,
  checks: FormChecks,
  { from, until, isConfirmed }: { from: number; until: number; isConfirmed: boolean },
  { words: { notices }, now }: FormContext,
): void {
  const quick = quickEndOf(form);
  const report = (message: string) => checks.report(quick ? 'ends' : 'until', message);
  const lasts = remainingMs(from, until, now);
  if (until <= now.getTime()) report(notices.untilPast);
  else if (until <= from) report(notices.untilBeforeFrom);
  else if (lasts > MAX_MS || from > now.getTime() + MAX_MS) report(notices.farTooLong);
  // Three days last 73 hours if the clock is set back.
  else if (lasts > USUAL_MS && !quick && !isConfirmed) report(notices.tooLong);
}
