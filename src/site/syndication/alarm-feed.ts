import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { languageOf } from '../../shared/words/languages.ts';
import type { SiteContext } from '../context/site-context.ts';
import { findAlarms, type OperatorAlarm } from '../health/alarms.ts';
import { type FindFrontPageFault, readHealth } from '../health/health-report.ts';
import { wordsOf } from '../words/words.ts';
import { htmlSafeText, htmlSafeTitle } from './html-safe-text.ts';
import { serveDocument } from './serve-document.ts';
import { element, writeXml, type XmlElement } from './xml-writer.ts';

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
  const contentType = 'application/rss+xml; charset=utf-8';
  return serveDocument(
    { path: ALARMS_PATH, contentType, caching: CACHING, isUnlisted: true, tags: [], load },
    request,
    context,
  );
}

/** RSS 2.0. Nothing in it is the present time, so that an unchanged feed is the same bytes. */
function writeAlarms(alarms: readonly OperatorAlarm[], publication: Publication): string {
  const page = addressOf(publication, STATUS_PATH);
  return writeXml(
    element(
      'rss',
      { version: '2.0', 'xmlns:atom': 'http://www.w3.org/2005/Atom' },
      element(
        'channel',
        {},
        element('title', {}, htmlSafeTitle(alarmsTitle(publication))),
        element('link', {}, page),
        element('description', {}, wordsOf(publication).alarms.feedDescription),
        element('language', {}, languageOf(publication.language)),
        element('docs', {}, 'https://www.rssboard.org/rss-specification'),
        element('ttl', {}, String(TTL_MINUTES)),
        element('atom:link', {
          href: addressOf(publication, ALARMS_PATH),
          rel: 'self',
          type: 'application/rss+xml',
        }),
        ...alarms.map((alarm) => alarmItem(alarm, publication.id, page)),
      ),
    ),
  );
}

function alarmItem(
  { id, title, text, since }: OperatorAlarm,
  of: string,
  page: string,
): XmlElement {
  return element(
    'item',
    {},
    element('title', {}, htmlSafeTitle(title)),
    element('link', {}, page),
    element('guid', { isPermaLink: 'false' }, `${of}: ${id}`),
    element('description', {}, htmlSafeText(text)),
    since === null ? undefined : element('pubDate', {}, new Date(since).toUTCString()),
  );
}
