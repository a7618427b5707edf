import { longDate, postDate } from '../../../lib/clock/locale.ts';
import { postPath } from '../../../model/posts/post-addresses.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { markSyllabics } from '../../../shared/components/Syllabics.tsx';
import type { SectionId } from '../../../shared/sections.ts';
import type { DayRecord } from '../../archive/day-record.ts';
import { PrintedFrom } from '../../components/article-parts.tsx';
import { Breadcrumbs } from '../../components/Breadcrumbs.tsx';
import { Markup, StructuredData } from '../../components/markup.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { ARCHIVE_PATH, dayPath } from './calendar-days.ts';

/** A section on the page of a day. */
export interface DaySection {
  id: SectionId;
  /** The markup of all its stories, or of the first ones. */
  html: string;
  total: number;
  isWhole: boolean;
}

/** The nearest days with an issue before and after a day, if any. */
export interface NearestDays {
  before: string | undefined;
  after: string | undefined;
}

interface DayView {
  record: DayRecord;
  sections: readonly DaySection[];
  /** The only section that is shown; `undefined` for all. */
  section: SectionId | undefined;
  nearest: NearestDays;
}

/** The content of the page of a day. */
export function Day({ record, sections, section, nearest }: DayView) {
  const publication = usePublication();
  const { archive: words, news } = useWords();
  const { day, isClosed, posts } = record;
  const { language } = publication;
  const date = postDate(publication, day);
  const path = dayPath(day);
  const own = section === undefined ? posts : [];
  return (
    <>
      <StructuredData
        data={{
          '@type': 'CollectionPage',
          name: words.dayTitle(date),
          url: addressOf(publication, path),
          datePublished: day,
          inLanguage: language,
        }}
      />
      <PrintedFrom path={path} />
      <Breadcrumbs
        trail={[
          { name: words.title, path: ARCHIVE_PATH },
          { name: date, path },
        ]}
      />
      <div className="page-head">
        <h1>{longDate({ language, timeZone: 'UTC' }, new Date(day))}</h1>
        {!isClosed && <p>{words.isOpen}</p>}
        {section && (
          <p>
            <a href={path}>{words.wholeDay}</a>
          </p>
        )}
      </div>
      <div className={section ? 'issue one' : 'issue'}>
        {own.length > 0 && (
          <section>
            <h2>{news.ownHeading(publication.name)}</h2>
            <ul>
              {own.map(({ slug, title }) => (
                <li key={slug}>
                  <h3>
                    <a href={postPath(slug)}>{markSyllabics(title)}</a>
                  </h3>
                </li>
              ))}
            </ul>
          </section>
        )}
        {sections.map(({ id, html, total, isWhole }) => (
          <section key={id}>
            <h2>{news.sections[id]}</h2>
            <Markup tag="ul" html={html} />
            {!isWhole && (
              <p>
                <a href={dayPath(day, id)}>{words.allOf(news.sections[id], total)}</a>
              </p>
            )}
          </section>
        ))}
      </div>
      <DayLinks nearest={nearest} />
    </>
  );
}

/** The content of the 404 of a day that has no issue. */
export function NoIssue({ day, nearest }: { day: string; nearest: NearestDays }) {
  const publication = usePublication();
  const words = useWords().archive;
  return (
    <>
      <div className="page-head">
        <h1>{words.noIssue}</h1>
        <p>{words.noIssueText(postDate(publication, day))}</p>
        <p>
          <a href={ARCHIVE_PATH}>{words.title}</a>
        </p>
      </div>
      <ul className="archive-note">
        {nearest.before && (
          <li>
            {words.before}
            <a href={dayPath(nearest.before)}>{postDate(publication, nearest.before)}</a>
          </li>
        )}
        {nearest.after && (
          <li>
            {words.after}
            <a href={dayPath(nearest.after)}>{postDate(publication, nearest.after)}</a>
          </li>
        )}
      </ul>
    </>
  );
}

function DayLinks({ nearest: { before, after } }: { nearest: NearestDays }) {
  const publication = usePublication();
  const words = useWords().archive;
  if (!before && !after) return null;
  return (
    <nav className="archive-ways" aria-label={words.days}>
      {before && (
        <a rel="prev" href={dayPath(before)}>
          {`← ${postDate(publication, before)}`}
        </a>
      )}{' '}
      {after && (
        <a rel="next" href={dayPath(after)}>
          {`${postDate(publication, after)} →`}
        </a>
      )}
    </nav>
  );
}
