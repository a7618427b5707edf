import { type Locale, zonedTime } from '../../../shared/locale.ts';
import { wordsOf } from '../../words/words.ts';

/** No `<time>` element: the site's script would turn it into an age alone, and here both count. */
export function Moment({
  at,
  ageSeconds,
  locale,
}: {
  at: string;
  ageSeconds: number;
  locale: Locale;
}) {
  const { timeAndAge } = wordsOf(locale).status;
  return timeAndAge(zonedTime(locale, new Date(at)), ageText(ageSeconds, locale));
}

/** `3 min`, `5 h 20 min`, `2 d 4 h`. */
export function ageText(seconds: number, locale: Locale): string {
  const words = wordsOf(locale).status;
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return words.minutes(minutes);
  const hours = Math.floor(minutes / 60);
  return hours < 48
    ? words.hours(hours, minutes % 60)
    : words.days(Math.floor(hours / 24), hours % 24);
}
