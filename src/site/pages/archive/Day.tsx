import { longDate, postDate } from '../../../lib/clock/locale.ts';
import { postPath } from '../../../model/posts/post-addresses.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { markSyllabics } from '../../../shared/components/Syllabics.tsx';
import type { SectionId } from '../../../shared/sections.ts';
import type { ArchivedPost, DayRecord } from '../../archive/day-record.ts';
import { Markup, StructuredData } from '../../components/markup.tsx';
import { Breadcrumbs, PageHead, PrintedFrom } from '../../components/page-parts.tsx';
import { usePublication, useWords } from '../../components/use-publication.ts';
import { PreviousNext } from './archive-parts.tsx';
import { ARCHIVE_PATH, dayPath } from './calendar-days.ts';

export interface DaySection {
  id: SectionId;
  /** The markup of all its stories, or of the first ones. */
  html: string;
  total: number;
  isWhole: boolean;
}

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

export function Day({ record, sections, section, nearest }: DayView) {
  const publication = usePublication();
  const words = useWords().archive;
  const { day, isClosed, posts } = record;
  const { language } = publication;
  const nameOf = (date: string) => postDate(publication, date);
  const path = dayPath(day);
  const date = longDate({ language, timeZone: 'UTC' }, new Date(day));
  const trail = [
    { name: words.title, path: ARCHIVE_PATH },
    { name: nameOf(day), path },
  ];
  return (
    <>
      <DayData day={day} />
      <PrintedFrom path={path} />
      <Breadcrumbs trail={trail} />
      {/* A line never ends between the month and the day. */}
      <PageHead title={date.replace(/^(\S+ \S+) /, '$1\u00a0')}>
        {!isClosed && <p>{words.isOpen}</p>}
        {section && (
          <p>
            <a href={path}>{words.wholeDay}</a>
          </p>
        )}
      </PageHead>
      <div className={section ? 'issue one' : 'issue'}>
        {!section && posts.length > 0 && <OwnPosts posts={posts} />}
        {sections.map((each) => (
          <Section key={each.id} day={day} section={each} />
        ))}
      </div>
      <PreviousNext label={words.days} {...nearest} pathOf={dayPath} nameOf={nameOf} />
    </>
  );
}

function DayData({ day }: { day: string }) {
  const publication = usePublication();
  const data = {
    '@type': 'CollectionPage',
    name: useWords().archive.dayTitle(postDate(publication, day)),
    url: addressOf(publication, dayPath(day)),
    datePublished: day,
    inLanguage: publication.language,
  };
  return <StructuredData data={data} />;
}

function OwnPosts({ posts }: { posts: readonly ArchivedPost[] }) {
  const { name } = usePublication();
  return (
    <section>
      <h2>{useWords().news.ownHeading(name)}</h2>
      <ul>
        {posts.map(({ slug, title }) => (
          <li key={slug}>
            <h3>
              <a href={postPath(slug)}>{markSyllabics(title)}</a>
            </h3>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Section({ day, section }: { day: string; section: DaySection }) {
  const { archive: words, news } = useWords();
  const { id, html, total, isWhole } = section;
  return (
    <section>
      <h2>{news.sections[id]}</h2>
      <Markup tag="ul" html={html} />
      {!isWhole && (
        <p>
          <a href={dayPath(day, id)}>{words.allOf(news.sections[id], total)}</a>
        </p>
      )}
    </section>
  );
}

export function NoIssue({ day, nearest }: { day: string; nearest: NearestDays }) {
  const publication = usePublication();
  const words = useWords().archive;
  return (
    <>
      <PageHead title={words.noIssue} intro={words.noIssueText(postDate(publication, day))}>
        <p>
          <a href={ARCHIVE_PATH}>{words.title}</a>
        </p>
      </PageHead>
      <ul className="archive-note">
        {(['before', 'after'] as const).map((where) => {
          const other = nearest[where];
          return (
            other && (
              <li key={where}>
                {words[where]}
                <a href={dayPath(other)}>{postDate(publication, other)}</a>
              </li>
            )
          );
        })}
      </ul>
    </>
  );
}
