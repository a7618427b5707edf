import { useWords } from '../../components/use-publication.ts';
import { ARCHIVE_PATH } from './calendar-days.ts';

/** The search form of the back issues (GET, without JavaScript). `years`: newest first. */
export function ArchiveSearch({
  years,
  query = '',
  year,
}: {
  years: readonly string[];
  query?: string;
  year?: string;
}) {
  const { archive: words, news } = useWords();
  return (
    <search>
      <form className="archive-search" action={ARCHIVE_PATH}>
        <input
          type="search"
          name="q"
          defaultValue={query}
          placeholder={words.searchLabel}
          aria-label={words.searchLabel}
          autoComplete="off"
          required
        />
        <select name="year" defaultValue={year ?? years[0]} aria-label={words.year}>
          {years.map((each) => (
            <option key={each}>{each}</option>
          ))}
        </select>
        <button className="button" type="submit">
          {news.search}
        </button>
      </form>
    </search>
  );
}
