import type { CheckRefusal } from '../../../edition/check-request.ts';
import { type Locale, zonedTime } from '../../../shared/locale.ts';
import { CHECK_RESULTS } from '../../health/check-now.ts';
import type { SourceHealth } from '../../health/health-report.ts';
import { wordsOf } from '../../words/words.ts';

/** Why a source is not polled earlier, as sentences. */
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

/** What became of the reader's press of a button, as sentences; `undefined` where none was pressed. */
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
