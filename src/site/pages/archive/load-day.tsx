import { localDay, postDate } from '../../../lib/clock/locale.ts';
import { tryOrLog } from '../../../lib/http/log.ts';
import { memorySize } from '../../../lib/memory-size.ts';
import { SwrCache } from '../../../lib/swr-cache.ts';
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
import { publicationKey } from '../../cache/publication-key.ts';
import type { SiteContext } from '../../context/site-context.ts';
import archiveStyles from '../../styles/archive.css?inline';
import { wordsOf } from '../../words/words.ts';
import { errorPage, loadNotFound } from '../error-page.tsx';
import type { PageLoader } from '../page.ts';
import { sheetStory, storyMarkup } from '../today/sheet-story.ts';
import { dayPath } from './calendar-days.ts';
import { countPerSection } from './choose-stories.ts';
import { Day, type DaySection, type NearestDays, NoIssue } from './Day.tsx';

/**
 * /archive/{day}: the headlines of a day by section, of each as many as the first packets bring; all of one with `section`. A day without an
 * issue is a 404 that names the nearest; one that is no day of the calendar, or to come, that of an unknown address.
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
  const words = wordsOf(publication).archive;
  const date = postDate(publication, day);
  const shownTags = sectionTags(
    publication,
    record?.isClosed === false ? SECTION_IDS : ['archives'],
  );
  const tags = stored?.posts.length ? [...shownTags, blogTag(publication)] : shownTags;
  if (!record || !isIssue(record)) {
    if (!posts) return { ...errorPage(500, publication), status: 503 };
    return {
      status: 404,
      title: words.noIssue,
      description: words.noIssueText(date),
      tags,
      styles: archiveStyles,
      render: () => <NoIssue {...{ day, nearest }} />,
    };
  }
  const version = shortHash(JSON.stringify([record, nearest]));
  const asked = url.searchParams.get('section');
  const section = SECTION_IDS.find((id) => id === asked && hasSection(record, id));
  const sections = await sectionsOf(record, section, publication, version);
  const name = section && wordsOf(publication).news.sections[section];
  return {
    title: words.dayTitle(date) + (name ? ` · ${name}` : ''),
    description: words.dayDescription(date, publication.name),
    canonicalPath: dayPath(day, section),
    // All of it is on the page of the day or on those of its sections, which are many.
    isUnlisted: section !== undefined,
    // A section that the day does not have is no page of its own: no cache has it.
    version: posts && (asked === null || section) ? version : undefined,
    ...(record.isClosed && { edgeSeconds: CLOSED_SECONDS }),
    tags,
    styles: archiveStyles,
    render: () => <Day {...{ record, sections, section, nearest }} />,
  };
};

const CLOSED_SECONDS = 86_400;
/** What the blog's own pages read of the list at once. */
const LISTED = 50;

/** Those posts that are known not to be withdrawn; `undefined` where the blog does not say. */
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

/** What the pages of days show, as long as their records are the same: measuring it takes longer than all else of them. */
const shown = new SwrCache<readonly DaySection[]>({ maxSize: 3_000_000, sizeOf: memorySize });

async function sectionsOf(
  record: DayRecord,
  only: SectionId | undefined,
  publication: Publication,
  version: string,
): Promise<readonly DaySection[]> {
  const key = `${publicationKey(publication)} ${record.day} ${only}`;
  const known = shown.lookup(key, 0, version);
  if (known) return known.value;
  const sections = await makeSections(record, only, publication);
  shown.store(key, sections, 0, version);
  return sections;
}

async function makeSections(
  { day, stories }: DayRecord,
  only: SectionId | undefined,
  publication: Publication,
): Promise<readonly DaySection[]> {
  // A time names its year where it is not that of the day.
  const noon = new Date(`${day}T12:00:00Z`);
  const bySection = Map.groupBy(stories, ({ section }) => section);
  const all = SECTION_IDS.flatMap((id) => {
    const own = only === undefined || only === id ? bySection.get(id) : undefined;
    const markups = own?.map((story) =>
      storyMarkup(sheetStory(itemOf(story), publication, noon, 0)),
    );
    return markups ? { id, markups } : [];
  });
  const count =
    only === undefined
      ? await countPerSection(all.map(({ markups }) => markups))
      : Number.POSITIVE_INFINITY;
  return all.map(({ id, markups }) => ({
    id,
    html: markups.slice(0, count).join(''),
    total: markups.length,
    isWhole: markups.length <= count,
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
