import { type Locale, localDay, midnightOf } from '../../lib/clock/locale.ts';
import { trimEndOf } from '../../lib/text/plain-text.ts';

/** The current time in the forms of posts' dates: posts dated up to it are public. */
export function publicUntil(locale: Locale, now: Date) {
  return {
    /** The day in the publication’s time zone (`2026-11-20`), for dates without a time. */
    day: localDay(locale, now),
    /** UTC without `Z`, as dates may have longer fractions: `2026-11-20T15:00:00.000`. */
    instant: now.toISOString().slice(0, -1),
  };
}

/** SQL of `isPublic` for rows of `posts`; ?2 and ?3 of the statement are day and instant. */
export const IS_PUBLIC =
  "draft = 0 AND (date NOT GLOB '[0-9]*' OR rtrim(date, 'Z') <= iif(length(date) = 10, ?2, ?3))";

/** Whether a post is public: no draft, and its date has passed. Invalid dates do not count. */
export function isPublic(
  { date, draft }: { date: string; draft: number },
  until: ReturnType<typeof publicUntil>,
): boolean {
  if (draft !== 0) return false;
  if (!/^[0-9]/.test(date)) return true;
  return trimEndOf(date, /Z/) <= (date.length === 10 ? until.day : until.instant);
}

/** When a post becomes public (ms): its instant or start of day; NaN if invalid. */
export function publicAt(date: string, locale: Locale): number {
  const at = Date.parse(date);
  return date.length !== 10 || Number.isNaN(at) ? at : midnightOf(date, locale);
}
