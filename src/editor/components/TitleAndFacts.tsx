import type { ReactNode } from 'react';
import { zonedTime } from '../../lib/clock/locale.ts';
import type { PaperContext } from '../context/editor-context.ts';

/** The title of an item in a list, and below it the facts that are not empty. */
export function TitleAndFacts(props: {
  title: ReactNode;
  facts: readonly (string | false | null | undefined)[];
}) {
  return (
    <p>
      {props.title}
      <br />
      <span className="meta">{props.facts.filter(Boolean).join(' · ')}</span>
    </p>
  );
}

/** A time in the paper's zone. `at`: ms since the epoch, or ISO 8601. */
export function timeText(
  { locale, now }: Pick<PaperContext, 'locale' | 'now'>,
  at: number | string,
): string {
  return zonedTime(locale, new Date(at), now);
}
