import { type Locale, localDay, midnightOf } from '../../lib/clock/locale.ts';
import { trimEndOf } from '../../lib/text/plain-text.ts';

/** A time as the dates of posts are compared with it: those up to it are public. */
export function publicUntil(locale: Locale, now: Date) {
  return {
    /** The day in the publication's time zone, for dates without a time: `2026-11-20`. */
    day: localDay(locale, now),
    /** The instant in UTC, without `Z`, which dates have after a fraction of any length: `2026-11-20T15:00:00.000`. */
    instant: now.toISOString().slice(0, -1),
  };
}

/** The SQL of `isPublic`, for rows of `posts`; the statement's ?2 and ?3 are the day and the instant. */
export const IS_PUBLIC =
  "draft = 0 AND (date NOT GLOB '[0-9]*' OR rtrim(date, 'Z') <= iif(length(date) = 10, ?2, ?3))";

/** Whether a post is public: it is no draft, and its date has come. A date that is none holds nothing back. */
export function isPublic(
  { date, draft }: { readonly date: string; readonly draft: number },
  until: ReturnType<typeof publicUntil>,
): boolean {
  if (draft !== 0) return false;
  if (!/^[0-9]/.test(date)) return true;
  return trimEndOf(date, /Z/) <= (date.length === 10 ? until.day : until.instant);
}

/** When a post with this date becomes public (ms since the epoch): the start of its day, or its instant; NaN for no date. */
export function publicAt(date: string, locale: Locale): number {
  const at = Date.parse(date);
  return date.length !== 10 || Number.isNaN(at) ? at : midnightOf(date, locale);
}
