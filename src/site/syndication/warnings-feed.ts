import { zonedTime } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { Warning } from '../../model/bulletin.ts';
import { warningsTags } from '../../model/edition/cache-tags.ts';
import { CANADIAN_SERVICE } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { communitiesAt, inLanguage, readWarnings } from '../bulletin/shown-weather.ts';
import { wordsOf } from '../words/words.ts';
import { WARNINGS_PATH } from './feed-list.ts';
import { type ItemFacts, RSS_TYPE, writeRss } from './rss.ts';
import { serveDocument } from './serve-document.ts';

/** Recommended minutes between two requests of a feed reader. */
const TTL_MINUTES = 15;
/** Never served stale: a copy could show a warning that has ended. */
const CACHING = { browserSeconds: 60, edgeSeconds: 300, isNeverStale: true };

/** Whether a publication has a feed of warnings: whether one of its desks has weather stations. */
export function hasWarningsFeed({ desks }: Pick<Publication, 'desks'>): boolean {
  return desks.some(({ stations }) => stations !== undefined);
}

/**
 * GET /feeds/alerts.xml: the weather warnings in force, most severe first. Without any, the feed
 * has no items. 404 if no desk of the publication has weather stations.
 */
export const serveWarnings = serveDocument((context) => {
  const { publication } = context;
  if (!hasWarningsFeed(publication)) return undefined;
  return {
    contentType: RSS_TYPE,
    caching: CACHING,
    tags: warningsTags(publication),
    load: async () => {
      const { warnings, changesAt } = await readWarnings(context);
      return { text: writeWarnings(warnings, publication), expiresAt: changesAt };
    },
  };
});

/** The text must not contain the present time, so that an unchanged feed has the same bytes. */
function writeWarnings(warnings: readonly Warning[], publication: Publication): string {
  const { weather: words } = wordsOf(publication);
  const { name, desks } = publication;
  const service = desks.find(({ weatherService }) => weatherService)?.weatherService;
  return writeRss(
    publication,
    {
      title: words.feedTitle(name),
      description: words.feedDescription(
        inLanguage((service ?? CANADIAN_SERVICE).name, publication),
      ),
      pagePath: '/',
      path: WARNINGS_PATH,
      ttlMinutes: TTL_MINUTES,
    },
    warnings.map((warning) => warningItem(warning, publication)),
  );
}

function warningItem(warning: Warning, publication: Publication): ItemFacts {
  const { communities, news, weather: words } = wordsOf(publication);
  const { id, level, title, text, page, issuedAt, expiresAt, stations } = warning;
  const places = communitiesAt(stations, publication.gazetteer?.communities).map(
    (community) => community.name,
  );
  const name = `${level ? words.levels[level] + news.colon : ''}${inLanguage(title, publication)}`;
  const endsAt = zonedTime(publication, new Date(expiresAt), new Date(issuedAt));
  const until = `${capitalise(communities.until(endsAt))}.`;
  const described = [inLanguage(text, publication), places.join(', '), until].filter(Boolean);
  return {
    title: places.length > 0 ? name + words.warnedPlaces + places.join(', ') : name,
    link: inLanguage(page, publication),
    // `issuedAt` makes the next warning of this kind at this place a new item.
    guid: `${publication.id}/alerts/${id}/${issuedAt}`,
    isPermaLink: false,
    description: described.join('. ').replaceAll('..', '.'),
    publishedAt: Date.parse(issuedAt),
  };
}
