import { localDay, monthName } from '../../../lib/clock/locale.ts';
import { shortHash } from '../../../lib/text/hashes.ts';
import { sectionTags } from '../../../model/edition/cache-tags.ts';
import { hasArchive, readIssues } from '../../archive/read-archive.ts';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { useWords } from '../../components/use-publication.ts';
import archiveStyles from '../../styles/archive.css?inline';
import { wordsOf } from '../../words/words.ts';
import { errorPage, loadNotFound } from '../error-page.tsx';
import type { PageLoader } from '../page.ts';
import { ArchiveSearch } from './ArchiveSearch.tsx';
import { Calendar, MonthLinks } from './Calendar.tsx';
import { ARCHIVE_PATH, monthOf, monthPath } from './calendar-days.ts';
import { loadSearch } from './load-search.tsx';

/** /archive: the last two months with issues, or `month`; with `q`, a search of a `year`. */
export const loadArchive: PageLoader = async (context, url) => {
  const { publication, now } = context;
  if (!hasArchive(context)) return loadNotFound(context, url);
  const issues = await readIssues(context);
  if (issues.kind === 'unreadable') return { ...errorPage(500, publication), status: 503 };
  const days = issues.kind === 'found' ? issues.value.map(({ day }) => day) : [];
  const months = [...new Set(days.map(monthOf))];
  const years = [...new Set(months.map((month) => month.slice(0, 4)))].reverse();
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
    render: () => <Archive {...{ shown, days, months, years }} />,
  };
};

/** The current month and the latest earlier one with issues, newest first. */
function lastMonths(months: readonly string[], today: string): string[] {
  const current = monthOf(today);
  const before = months.findLast((month) => month < current);
  return before === undefined ? [current] : [current, before];
}

function Archive({
  shown,
  days,
  months,
  years,
}: Record<'shown' | 'days' | 'months' | 'years', readonly string[]>) {
  const words = useWords().archive;
  const present = new Set(days);
  return (
    <>
      <Breadcrumbs trail={[{ name: words.title, path: ARCHIVE_PATH }]} />
      <div className="page-head">
        <h1>{words.title}</h1>
        <p>{days.length === 0 ? words.none : words.intro}</p>
      </div>
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
