import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { languageOf } from '../../shared/words/languages.ts';
import type { SiteContext } from '../context/site-context.ts';
import { findAlarms, type OperatorAlarm } from '../health/alarms.ts';
import { type FindFrontPageFault, readHealth } from '../health/health-report.ts';
import { wordsOf } from '../words/words.ts';
import { RSS_TYPE, writeRss } from './rss.ts';
import { serveDocument } from './serve-document.ts';

export const ALARMS_PATH = '/feeds/alarms.xml';
/** The page that has more to say about each alarm. */
const STATUS_PATH = '/status';
/** What a feed reader may wait between two requests. */
const TTL_MINUTES = 15;
/** As long as a monitor may be behind: no copy is served after that, not even a stale one. */
const CACHING = { browserSeconds: 60, edgeSeconds: 60, isNeverStale: true };

/** The title of the feed of alarms, for programs that list the feeds of a page. */
export function alarmsTitle(publication: Pick<Publication, 'language' | 'name'>): string {
  return wordsOf(publication).alarms.feedTitle(publication.name);
}

/** GET /feeds/alarms.xml: an item for each condition that an operator must act on. Without any it is a feed without items. */
export function serveAlarms(
  request: Request,
  context: SiteContext,
  findFrontPageFault: FindFrontPageFault,
): Promise<Response> {
  const load = async () => {
    const report = await readHealth(context, findFrontPageFault);
    const alarms = findAlarms(report, wordsOf(context.publication));
    return {
      version: JSON.stringify(alarms),
      write: () => writeAlarms(alarms, context.publication),
    };
  };
  return serveDocument(
    {
      path: ALARMS_PATH,
      contentType: RSS_TYPE,
      caching: CACHING,
      isUnlisted: true,
      tags: [],
      load,
    },
    request,
    context,
  );
}

/** Nothing in it is the present time, so that an unchanged feed is the same bytes. */
function writeAlarms(alarms: readonly OperatorAlarm[], publication: Publication): string {
  const page = addressOf(publication, STATUS_PATH);
  return writeRss(
    publication,
    {
      title: alarmsTitle(publication),
      description: wordsOf(publication).alarms.feedDescription,
      language: languageOf(publication.language),
      pagePath: STATUS_PATH,
      path: ALARMS_PATH,
      ttlMinutes: TTL_MINUTES,
    },
    alarms.map(({ id, title, text, since }) => ({
      title,
      link: page,
      guid: `${publication.id}: ${id}`,
      isPermaLink: false,
      description: text,
      publishedAt: since === null ? undefined : Date.parse(since),
    })),
  );
}
