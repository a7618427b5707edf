import { localDay, monthName, weekdays } from '../../../lib/clock/locale.ts';
import { addDays } from '../../../lib/clock/zoned-time.ts';
import { capitalise } from '../../../lib/text/capitalise.ts';
import { shortHash } from '../../../lib/text/hashes.ts';
import { sectionTags } from '../../../model/edition/cache-tags.ts';
import { hasArchive, readIssues } from '../../archive/read-archive.ts';
import { PageHead } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import archiveStyles from '../../styles/archive.css?inline';
import { wordsOf } from '../../words/words.ts';
import { errorPage, loadNotFound } from '../error-page.tsx';
import type { PageLoader } from '../page.ts';
import { ArchiveSearch, PreviousNext } from './archive-parts.tsx';
import { ARCHIVE_PATH, dayPath } from './calendar-days.ts';
import { loadSearch } from './load-search.tsx';

/**
 * /archive: the current month and the latest earlier one with issues, or `month`; with `q`, a
 * search of a `year`.
 */
export const loadArchive: PageLoader = async (context, url) => {
  const { publication, now } = context;
  if (!hasArchive(context)) return loadNotFound(context, url);
  const issues = await readIssues(context);
  if (issues.kind === 'unreadable') return { ...errorPage(500, publication), status: 503 };
  const days = issues.kind === 'found' ? issues.value.map(({ day }) => day) : [];
  const months = [...new Set(days.map(monthOf))];
  const years = [...new Set(months.map(yearOf))].reverse();
  const query = url.searchParams.get('q')?.trim() ?? '';
  if (query !== '' && years.length > 0) return loadSearch(context, url, years);
  const wanted = url.searchParams.get('month') ?? '';
  const month = months.includes(wanted) ? wanted : undefined;
  const shown = month === undefined ? lastMonths(months, localDay(publication, now)) : [month];
  const words = wordsOf(publication).archive;
  return {
    title: month === undefined ? words.title : monthName(publication, month),
    description: words.description(publication.name),
    canonicalPath: month === undefined ? ARCHIVE_PATH : monthPath(month),
    // An address with an unknown month is not cached.
    version:
      month === undefined && wanted !== '' ? undefined : shortHash(JSON.stringify([shown, days])),
    tags: sectionTags(publication, ['archives']),
    styles: archiveStyles,
    render: () => <Archive shown={shown} days={days} months={months} years={years} />,
  };
};

const monthOf = (day: string) => day.slice(0, 7);
const yearOf = (date: string) => date.slice(0, 4);

/** The path of the calendar of a month (`2026-11`). */
const monthPath = (month: string) => `${ARCHIVE_PATH}?month=${month}`;

/** The current month and the latest earlier one with issues, earliest first. */
function lastMonths(months: readonly string[], today: string): string[] {
  const current = monthOf(today);
  const before = months.findLast((month) => month < current);
  return before === undefined ? [current] : [before, current];
}

interface ArchiveProps {
  /** The shown months, earliest first. */
  shown: readonly string[];
  /** The days, months and years with issues: years newest first, the others earliest first. */
  days: readonly string[];
  months: readonly string[];
  years: readonly string[];
}

function Archive({ shown, days, months, years }: ArchiveProps) {
  const words = useWords().archive;
  const present = new Set(days);
  return (
    <>
      <PageHead title={words.title} intro={days.length === 0 ? words.none : words.intro} />
      {days.length > 0 && <ArchiveSearch years={years} />}
      <div className="months">
        {shown.map((month) => (
          <Calendar key={month} month={month} days={present} />
        ))}
      </div>
      <MonthLinks shown={shown} months={months} />
    </>
  );
}

/** A month as a table of weeks; days with an issue are links. */
function Calendar({ month, days }: { month: string; days: ReadonlySet<string> }) {
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
        {weeksOf(month).map((week) => (
          <tr key={week[0]}>
            {week.map((day) => (
              <td key={day}>{day.startsWith(month) && <DayOfMonth day={day} days={days} />}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function DayOfMonth({ day, days }: { day: string; days: ReadonlySet<string> }) {
  const number = Number(day.slice(-2));
  return days.has(day) ? <a href={dayPath(day)}>{number}</a> : number;
}

function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const weeks: string[][] = [];
  let sunday = addDays(first, -new Date(first).getUTCDay());
  for (; weeks.length === 0 || sunday.startsWith(month); sunday = addDays(sunday, 7))
    weeks.push(Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday)));
  return weeks;
}

/** Links to the months before and after, and to the last month with issues of each year. */
function MonthLinks({ shown, months }: Pick<ArchiveProps, 'shown' | 'months'>) {
  const publication = usePublication();
  const words = useWords().archive;
  const [oldest = ''] = shown;
  const newest = shown.at(-1) ?? '';
  const years = Map.groupBy(months, yearOf);
  return (
    <>
      <PreviousNext
        label={words.months}
        before={months.findLast((month) => month < oldest)}
        after={months.find((month) => month > newest)}
        pathOf={monthPath}
        nameOf={(month) => monthName(publication, month)}
      />
      {years.size > 1 && (
        <nav className="archive-ways archive-years" aria-label={words.years}>
          {[...years].toReversed().map(([year, ofYear]) => (
            <a
              key={year}
              href={monthPath(ofYear.at(-1) ?? '')}
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
