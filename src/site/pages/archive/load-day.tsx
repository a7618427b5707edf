import { localDay, postDate } from '../../../lib/clock/locale.ts';
import { tryOrLog } from '../../../lib/http/log.ts';
import { shortHash } from '../../../lib/text/hashes.ts';
import { runsRightToLeft } from '../../../lib/text/text-language.ts';
import { blogTag, sectionTags } from '../../../model/edition/cache-tags.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { SECTION_IDS, type SectionId } from '../../../shared/sections.ts';
import {
  type ArchivedPost,
  type ArchivedStory,
  type DayRecord,
  isDay,
  isIssue,
} from '../../archive/day-record.ts';
import { lookUpPosts } from '../../archive/look-up-posts.ts';
import { hasArchive, type Issue, readDay, readIssues } from '../../archive/read-archive.ts';
import { blogBackend } from '../../blog/select-backend.ts';
import type { SiteContext } from '../../context/site-context.ts';
import archiveStyles from '../../styles/archive.css?inline';
import { wordsOf } from '../../words/words.ts';
import { errorPage, loadNotFound } from '../error-page.tsx';
import type { Page, PageLoader } from '../page.ts';
import { countPerSection, utf8Size } from '../today/count-per-section.ts';
import { sheetStory, storyMarkup } from '../today/sheet-story.ts';
import { dayPath } from './calendar-days.ts';
import { Day, type DaySection, type NearestDays, NoIssue } from './Day.tsx';

/**
 * /archive/{day}: the headlines of a day by section, the first ones of each; with `section`, all of
 * that one. A day without an issue is a 404 that links the nearest issues. A future or impossible
 * day is the ordinary 404.
 */
export const loadDay: PageLoader = async (context, url, { day = '' } = {}) => {
  const { publication, now } = context;
  if (!hasArchive(context) || !isDay(day) || day > localDay(publication, now))
    return loadNotFound(context, url);
  const issues = await readIssues(context);
  const read = await readDay(context, day);
  if (issues.kind === 'unreadable' || read.kind === 'unreadable')
    return { ...errorPage(500, publication), status: 503 };
  const nearest = nearestOf(day, issues.kind === 'found' ? issues.value : []);
  const stored = read.kind === 'found' ? read.value : undefined;
  const posts = await publicPosts(stored?.posts ?? [], context);
  const record = stored && { ...stored, posts: posts ?? [] };
  const tags = tagsOf(publication, stored);
  if (!record || !isIssue(record)) {
    if (!posts) return { ...errorPage(500, publication), status: 503 };
    return noIssuePage(publication, day, nearest, tags);
  }
  const words = wordsOf(publication).archive;
  const date = postDate(publication, day);
  const version = shortHash(JSON.stringify([record, nearest]));
  const requested = url.searchParams.get('section');
  const section = SECTION_IDS.find((id) => id === requested && hasSection(record, id));
  const sections = sectionsOf(record, section, publication);
  const name = section && wordsOf(publication).news.sections[section];
  return {
    title: words.dayTitle(date) + (name ? ` · ${name}` : ''),
    description: words.dayDescription(date, publication.name),
    canonicalPath: dayPath(day, section),
    // Search engines index only the page of the whole day.
    isUnlisted: section !== undefined,
    // Addresses with unknown sections are not cached: their number is unlimited.
    version: posts && (requested === null || section) ? version : undefined,
    ...(record.isClosed && { edgeSeconds: CLOSED_SECONDS }),
    tags,
    styles: archiveStyles,
    render: () => <Day record={record} sections={sections} section={section} nearest={nearest} />,
  };
};

const CLOSED_SECONDS = 86_400;
/** Posts per call of the backend, as on the blog's own pages. */
const LISTED = 50;

function tagsOf(publication: Publication, record: DayRecord | undefined): string[] {
  const sections = record?.isClosed === false ? SECTION_IDS : (['archives'] as const);
  const tags = sectionTags(publication, sections);
  return record?.posts.length ? [...tags, blogTag(publication)] : tags;
}

function noIssuePage(
  publication: Publication,
  day: string,
  nearest: NearestDays,
  tags: readonly string[],
): Page {
  const words = wordsOf(publication).archive;
  return {
    status: 404,
    title: words.noIssue,
    description: words.noIssueText(postDate(publication, day)),
    tags,
    styles: archiveStyles,
    render: () => <NoIssue day={day} nearest={nearest} />,
  };
}

/** The posts that are not withdrawn; `undefined` if the blog cannot be read. */
async function publicPosts(
  posts: readonly ArchivedPost[],
  context: SiteContext,
): Promise<ArchivedPost[] | undefined> {
  const slugs = posts.map(({ slug }) => slug);
  return tryOrLog('posts of a day unknown', { publication: context.publication.id }, async () => {
    const arePublic = await lookUpPosts(slugs, blogBackend(context), LISTED);
    return posts.filter(({ slug }) => arePublic.get(slug));
  });
}

function nearestOf(day: string, issues: readonly Issue[]): NearestDays {
  return {
    before: issues.findLast((other) => other.day < day)?.day,
    after: issues.find((other) => other.day > day)?.day,
  };
}

function hasSection({ stories }: DayRecord, id: SectionId): boolean {
  return stories.some(({ section }) => section === id);
}

/**
 * Limit of the story data on a day's page: titles, addresses, publishers and times (bytes). The
 * whole page then fits into the first packets, even if it compresses badly.
 */
const MAX_DAY_BYTES = 10_000;

function sectionsOf(
  { day, stories }: DayRecord,
  only: SectionId | undefined,
  publication: Publication,
): readonly DaySection[] {
  // Times are written relative to this day: those of other years include the year.
  const noon = new Date(`${day}T12:00:00Z`);
  const bySection = Map.groupBy(stories, ({ section }) => section);
  const all = SECTION_IDS.flatMap((id) => {
    const sectionStories = only === undefined || only === id ? bySection.get(id) : undefined;
    return sectionStories
      ? {
          id,
          sectionStories: sectionStories.map((story) =>
            sheetStory(itemOf(story), publication, noon, 0),
          ),
        }
      : [];
  });
  const sizes = all.map(({ sectionStories }) =>
    sectionStories.map(({ title, link = '', meta }) => utf8Size(title + link + meta)),
  );
  const count = only === undefined ? countPerSection(sizes, MAX_DAY_BYTES) : stories.length;
  return all.map(({ id, sectionStories }) => ({
    id,
    html: sectionStories.slice(0, count).map(storyMarkup).join(''),
    total: sectionStories.length,
    isWhole: sectionStories.length <= count,
  }));
}

function itemOf({ publishedAt, isUndated, ...story }: ArchivedStory) {
  const isFromRight = story.language !== undefined && runsRightToLeft(story.language);
  return {
    ...story,
    description: '',
    pubDate: publishedAt,
    isDated: !isUndated,
    ...(isFromRight && { direction: 'rtl' as const }),
  };
}
