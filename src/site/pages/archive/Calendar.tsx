import { monthName, weekdays } from '../../../lib/clock/locale.ts';
import { capitalise } from '../../../lib/text/capitalise.ts';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { dayPath, monthPath, weeksOf } from './calendar-days.ts';

/** A month as a table of weeks; days with an issue are links. */
export function Calendar({ month, days }: { month: string; days: ReadonlySet<string> }) {
  const publication = usePublication();
  return (
    <table className="month">
      <caption>{monthName(publication, month)}</caption>
      <thead>
        <tr>
          {weekdays(publication).map(({ brief, name }) => (
            <th key={name} scope="col" abbr={name}>
              {capitalise(brief)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeksOf(month).map((week, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: weeks never change their order
          <tr key={nth}>
            {week.map((day, weekday) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: weekdays never change their order
              <td key={weekday}>
                {day && days.has(day) ? (
                  <a href={dayPath(day)}>{numberOf(day)}</a>
                ) : (
                  day && numberOf(day)
                )}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function numberOf(day: string): number {
  return Number(day.slice(-2));
}

/**
 * Links to the previous and next months, and to the last month with issues of each year. `months`:
 * all months with issues, earliest first.
 */
export function MonthLinks({
  shown,
  months,
}: {
  shown: readonly string[];
  months: readonly string[];
}) {
  const publication = usePublication();
  const words = useWords().archive;
  const [newest = ''] = shown;
  const oldest = shown.at(-1) ?? '';
  const before = months.findLast((month) => month < oldest);
  const after = months.find((month) => month > newest);
  const years = Map.groupBy(months, (month) => month.slice(0, 4));
  return (
    <>
      {(before || after) && (
        <nav className="archive-ways" aria-label={words.months}>
          {before && (
            <a rel="prev" href={monthPath(before)}>
              {`← ${monthName(publication, before)}`}
            </a>
          )}{' '}
          {after && (
            <a rel="next" href={monthPath(after)}>
              {`${monthName(publication, after)} →`}
            </a>
          )}
        </nav>
      )}
      {years.size > 1 && (
        <nav className="archive-ways archive-years" aria-label={words.years}>
          {[...years].toReversed().map(([year, own]) => (
            <a
              key={year}
              href={monthPath(own.at(-1) ?? '')}
              aria-current={newest.startsWith(year) ? 'true' : undefined}
            >
              {`${year} `}
            </a>
          ))}
        </nav>
      )}
    </>
  );
}
