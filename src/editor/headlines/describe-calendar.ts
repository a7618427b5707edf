import type { CalendarVerdict } from '../../feeds/judge/judge-calendar.ts';
import { postDate, zonedTime } from '../../lib/clock/locale.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** A description of a calendar in plain sentences. */
export function describeCalendar(
  { listed, ahead, next, losses }: CalendarVerdict,
  { words, locale, now }: PaperContext,
): string[] {
  const { calendar } = words.headlines;
  const at =
    next?.when.kind === 'instant'
      ? zonedTime(locale, new Date(next.when.from), now)
      : postDate(locale, next?.when.from.slice(0, 10) ?? '');
  return [
    calendar.listed(listed, ahead),
    ...(next ? [calendar.next(next.title, at)] : []),
    ...losses.map((loss) => {
      if ('count' in loss) return calendar[loss.kind](loss.count);
      return 'zones' in loss ? calendar.unknownZones(loss.zones) : calendar[loss.kind];
    }),
  ];
}
