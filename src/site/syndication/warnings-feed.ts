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

/** What a feed reader may wait between two requests. */
const TTL_MINUTES = 15;
/** No copy is served that shows a warning which has ended. */
const CACHING = { browserSeconds: 60, edgeSeconds: 300, isNeverStale: true };

/** Whether a publication has a feed of warnings: one of its desks follows the weather. */
export function hasWarningsFeed({ desks }: Pick<Publication, 'desks'>): boolean {
  return desks.some(({ stations }) => stations !== undefined);
}

/**
 * GET /feeds/alerts.xml: the weather warnings that are in force, the gravest first. Without any it is a feed without items; 404 where no
 * desk of the publication follows the weather.
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

/** Nothing in it is the present time, so that an unchanged feed is the same bytes. */
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
    // The next warning of this kind at this place is another item.
    guid: `${publication.id}/alerts/${id}/${issuedAt}`,
    isPermaLink: false,
    description: described.join('. ').replaceAll('..', '.'),
    publishedAt: Date.parse(issuedAt),
  };
}
