import { HOUR_MS } from '../../../lib/clock/durations.ts';
import { localDay, longDate, nextMidnight } from '../../../lib/clock/locale.ts';
import type { Publication } from '../../../model/publication/publication.ts';
import { addressOf } from '../../../model/publication/site-address.ts';
import { TODAY_FEED_PATH, todayFeedTitle } from '../../syndication/feed-list.ts';
import { CONTENT_NAMESPACE, type ItemFacts, RSS_TYPE, writeRss } from '../../syndication/rss.ts';
import { FEED_CACHING, serveDocument } from '../../syndication/serve-document.ts';
import { element } from '../../syndication/xml-writer.ts';
import { wordsOf } from '../../words/words.ts';
import { loadSheet, sheetTags } from './load-today.tsx';
import { renderMail, type Sheet, TODAY_PATH } from './Sheet.tsx';

/** Time from six in the morning to midnight (ms): clocks never change between them. */
const MORNING_TO_MIDNIGHT_MS = 18 * HOUR_MS;

/**
 * GET /feeds/today.xml: the sheet as one item per day, for services that mail each new item of a
 * feed. A new item starts at six in the morning, local time. Its guid, title and date stay the same
 * all day, so that a service sends it once. 503 if a desk's stories are missing; no item without
 * stories.
 */
export const serveTodayFeed = serveDocument((context) => {
  const { publication, now } = context;
  return {
    contentType: RSS_TYPE,
    caching: FEED_CACHING,
    tags: sheetTags(publication),
    load: async () => {
      const { edition, isComplete, expiresAt, sheet } = await loadSheet(context);
      if (!isComplete) throw new Error('the sheet is incomplete');
      const morningAt = latestMorning(publication, now);
      const changedAt = Math.max(Date.parse(edition.publishedAt), morningAt);
      return {
        text: writeFeed(publication, sheet, morningAt, changedAt),
        changedAt: new Date(changedAt),
        expiresAt: Math.min(nextMorning(publication, now), expiresAt),
      };
    },
  };
});

/** The latest six o'clock in the morning, local time (ms since the epoch). */
export function latestMorning(publication: Publication, now: Date): number {
  const today = morningOf(publication, now);
  // Before six, twelve hours ago is always yesterday, even if that day had 23 or 25 hours.
  const yesterday = new Date(now.getTime() - 12 * HOUR_MS);
  return today <= now.getTime() ? today : morningOf(publication, yesterday);
}

function nextMorning(publication: Publication, now: Date): number {
  const today = morningOf(publication, now);
  if (today > now.getTime()) return today;
  return morningOf(publication, new Date(nextMidnight(publication, now)));
}

function morningOf(publication: Publication, day: Date): number {
  return nextMidnight(publication, day) - MORNING_TO_MIDNIGHT_MS;
}

function writeFeed(
  publication: Publication,
  sheet: Sheet,
  morningAt: number,
  changedAt: number,
): string {
  const { name } = publication;
  const { news, today: words } = wordsOf(publication);
  const day = new Date(morningAt);
  const item: ItemFacts = {
    title: name + news.colon + longDate(publication, day),
    link: addressOf(publication, TODAY_PATH),
    guid: `${publication.id}/today/${localDay(publication, day)}`,
    isPermaLink: false,
    description: sheet.headlinesOf ?? '',
    publishedAt: morningAt,
    more: [element('content:encoded', {}, renderMail(publication, sheet))],
  };
  const isEmpty = sheet.sections.length === 0;
  return writeRss(
    publication,
    {
      title: todayFeedTitle(publication),
      description: words.byMail,
      pagePath: TODAY_PATH,
      path: TODAY_FEED_PATH,
      ...(!isEmpty && { times: { newestAt: morningAt, changedAt } }),
    },
    isEmpty ? [] : [item],
    CONTENT_NAMESPACE,
  );
}
