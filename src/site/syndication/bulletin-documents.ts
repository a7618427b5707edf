import { escapeUTF8 } from 'entities';
import { zonedTime } from '../../lib/clock/locale.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { Warning } from '../../model/bulletin.ts';
import { warningsTags } from '../../model/edition/cache-tags.ts';
import type { Notice } from '../../model/editorial/editorial.ts';
import { CANADIAN_SERVICE } from '../../model/publication/desk.ts';
import { timeZoneOf } from '../../model/publication/place-zones.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { withScript } from '../../shared/syllabics.ts';
import { inLanguage, lineOf, readWarnings, type ShownWarnings } from '../bulletin/shown-weather.ts';
import { wordsOf } from '../words/words.ts';
import { atomFeed } from './atom.ts';
import { NOTICES_FEED_PATH, WARNINGS_PATH } from './feed-list.ts';
import { type ItemFacts, RSS_TYPE, writeRss } from './rss.ts';
import { type ServeDocument, serveDocument } from './serve-document.ts';
import { element, type XmlElement } from './xml-writer.ts';

/** Never served stale: a copy could show what has ended, or lack a notice that has begun. */
const CACHING = { browserSeconds: 60, edgeSeconds: 300, isNeverStale: true };

/** Whether one of the publication's desks has weather stations. */
export function hasWarningsFeed({ desks }: Pick<Publication, 'desks'>): boolean {
  return desks.some(({ stations }) => stations !== undefined);
}

/** GET /feeds/alerts.xml: the weather warnings in force, most severe first. */
export const serveWarnings = bulletinDocument(RSS_TYPE, writeWarnings, hasWarningsFeed);

function writeWarnings({ warnings }: ShownWarnings, publication: Publication): string {
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
      ttlMinutes: 15,
    },
    warnings.map((warning) => warningItem(warning, publication)),
  );
}

function warningItem(warning: Warning, publication: Publication): ItemFacts {
  const { communities, weather: words } = wordsOf(publication);
  const { id, page, issuedAt } = warning;
  const { prefix, title, text, places, endsAt } = lineOf(warning, publication);
  const where = places.map(({ name }) => name).join(', ');
  const end = zonedTime(publication, new Date(endsAt), new Date(issuedAt));
  const described = [text, where, `${capitalise(communities.until(end))}.`].filter(Boolean);
  return {
    title: prefix + title + (where && words.warnedPlaces + where),
    link: inLanguage(page, publication),
    // `issuedAt` makes the next warning of this kind at this place a new item.
    guid: `${publication.id}/alerts/${id}/${issuedAt}`,
    isPermaLink: false,
    description: described.join('. ').replaceAll('..', '.'),
    publishedAt: Date.parse(issuedAt),
  };
}

/** GET /feeds/notices.xml: the notices in force as Atom, most severe first. */
export const serveNoticesFeed = bulletinDocument('application/atom+xml', writeNotices);

/**
 * GET /api/notices: `{ notices }`, without those that have ended: first those in force, most severe
 * first, then upcoming ones, next first. Each has the editors' fields plus `address` and
 * `isInForce`.
 */
export const serveNoticesApi = bulletinDocument(
  'application/json',
  ({ notices, coming }, publication) => {
    const described = ({ sentAgainAt: _, ...notice }: Notice, isInForce: boolean) => {
      return { ...notice, address: addressOfNotice(notice, publication), isInForce };
    };
    const inForce = notices.map((notice) => described(notice, true));
    const later = coming.map((notice) => described(notice, false));
    return JSON.stringify({ notices: [...inForce, ...later] });
  },
);

/** The text must not contain the present time, so that an unchanged document has the same bytes. */
function bulletinDocument(
  contentType: string,
  write: (shown: ShownWarnings, publication: Publication) => string,
  exists: (publication: Publication) => boolean = () => true,
): ServeDocument {
  return serveDocument((context) => {
    const { publication } = context;
    if (!exists(publication)) return undefined;
    return {
      contentType,
      caching: CACHING,
      tags: warningsTags(publication),
      load: async () => {
        const shown = await readWarnings(context);
        return { text: write(shown, publication), expiresAt: shown.changesAt };
      },
    };
  });
}

function addressOfNotice({ id }: Notice, publication: Publication): string {
  return addressOf(publication, `/notices#${id}`);
}

function writeNotices({ notices }: ShownWarnings, publication: Publication): string {
  const { name } = publication;
  const words = wordsOf(publication).notices;
  return atomFeed(publication, {
    title: words.feedTitle(name),
    subtitle: words.description(name),
    path: NOTICES_FEED_PATH,
    pagePath: '/notices',
    updatedAt: Math.max(0, ...notices.map(begunAt)),
    entries: notices.map((notice) => noticeEntry(notice, publication)),
  });
}

/** When readers could first see the notice (ms since the epoch). */
function begunAt({ from, issuedAt }: Notice): number {
  return Math.max(Date.parse(from), Date.parse(issuedAt));
}

function noticeEntry(notice: Notice, publication: Publication): XmlElement {
  const { communities, notices: words, weather } = wordsOf(publication);
  const { kind, texts, from, until, issuedAt, source, link } = notice;
  const { prefix, title, places } = lineOf(notice, publication);
  const names = places.map(({ name }) => name).join(', ');
  const where = names && weather.warnedPlaces + names;
  const locale = { ...publication, timeZone: timeZoneOf(notice, publication) };
  const ends = communities.until(zonedTime(locale, new Date(until), new Date(from)));
  const address = addressOfNotice(notice, publication);
  const paragraphs = texts.map((text) => {
    const language = withScript(text.language, text.title);
    return `<p lang="${escapeUTF8(language)}"><b>${escapeUTF8(text.title)}</b> ${escapeUTF8(text.text)}</p>`;
  });
  return element(
    'entry',
    {},
    element('title', {}, prefix + title + where),
    element('id', {}, address),
    element('link', { rel: 'alternate', type: 'text/html', href: address }),
    link === undefined ? undefined : element('link', { rel: 'related', href: link }),
    element('published', {}, new Date(issuedAt).toISOString()),
    element('updated', {}, new Date(begunAt(notice)).toISOString()),
    // An author must have a name (RFC 4287 §3.2.1).
    element('author', {}, element('name', {}, source || publication.name)),
    element('category', { term: kind, label: words.kinds[kind] }),
    element('content', { type: 'html' }, `${paragraphs.join('')}<p>${escapeUTF8(ends)}</p>`),
  );
}
