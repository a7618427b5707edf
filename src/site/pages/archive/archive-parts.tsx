import { SearchField } from '../../../shared/components/SearchField.tsx';
import { useWords } from '../../components/use-publication.ts';
import { ARCHIVE_PATH } from './calendar-days.ts';

interface ArchiveSearchProps {
  /** Newest first. */
  years: readonly string[];
  query?: string;
  year?: string;
}

/** The search form of the back issues (GET, without JavaScript). */
export function ArchiveSearch({ years, query = '', year = years[0] }: ArchiveSearchProps) {
  const { archive: words, news } = useWords();
  return (
    <search>
      <form className="form archive-search" action={ARCHIVE_PATH}>
        <SearchField query={query} hint={words.searchLabel} isRequired />
        <select name="year" defaultValue={year} aria-label={words.year}>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button type="submit">{news.search}</button>
      </form>
    </search>
  );
}

interface PreviousNextProps {
  label: string;
  /** The nearest earlier and later month or day with issues. */
  before: string | undefined;
  after: string | undefined;
  pathOf: (date: string) => string;
  nameOf: (date: string) => string;
}

export function PreviousNext({ label, before, after, pathOf, nameOf }: PreviousNextProps) {
  if (!before && !after) return null;
  return (
    <nav className="archive-ways" aria-label={label}>
      {before && (
        <a rel="prev" href={pathOf(before)}>
          {`← ${nameOf(before)}`}
        </a>
      )}{' '}
      {after && (
        <a rel="next" href={pathOf(after)}>
          {`${nameOf(after)} →`}
        </a>
      )}
    </nav>
  );
}
