import type { ReactNode } from 'react';
import { type Locale, zonedTime } from '../../../lib/clock/locale.ts';
import type { CheckRefusal } from '../../../model/sources/check-request.ts';
import { CHECK_RESULTS } from '../../health/check-now.ts';
import type { SourceHealth } from '../../health/source-health.ts';
import { wordsOf } from '../../words/words.ts';

/** A time with its age. No `<time>` element: the site's script would replace it with the age. */
export function momentText(locale: Locale, at: Date, ageSeconds: number): string {
  const { timeAndAge } = wordsOf(locale).status;
  return timeAndAge(zonedTime(locale, at), ageText(ageSeconds, locale));
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

/**
 * A table of the status pages. `columns`: the headings in order; `children`: the rows. Each cell
 * repeats its heading (`data-label`), because on phones the cells are stacked.
 */
export function StatusTable(props: {
  caption: string;
  columns: Readonly<Record<string, string>>;
  children: ReactNode;
}) {
  const { caption, columns, children } = props;
  return (
    <table className="sources">
      <caption>{caption}</caption>
      <thead>
        <tr>
          {Object.entries(columns).map(([key, name]) => (
            <th key={key} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

export function refusalSentence(
  { reason, until }: CheckRefusal,
  locale: Locale,
  now: Date,
): string {
  const { refusals, from } = wordsOf(locale).status;
  const sentence = refusals[reason];
  return until === undefined
    ? sentence
    : `${sentence} ${from(zonedTime(locale, new Date(until), now))}`;
}

/** The result of the reader's "Check now", as sentences; `undefined` without one. */
export function checkedSentence(
  parameters: URLSearchParams,
  sources: readonly SourceHealth[],
  locale: Locale,
  now: Date,
): string | undefined {
  const result = CHECK_RESULTS.find((known) => known === parameters.get('result'));
  const source = sources.find(
    ({ desk, id }) => desk === parameters.get('desk') && id === parameters.get('source'),
  );
  if (!result || !source) return undefined;
  const words = wordsOf(locale).status;
  const name = words.checkedSource(source.publisher, source.id);
  if (result !== 'wait') return `${name} ${words.checked[result]}`;
  return source.checkRefusal
    ? `${name} ${refusalSentence(source.checkRefusal, locale, now)}`
    : `${name} ${words.possibleNow}`;
}
