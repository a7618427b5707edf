import { MAX_SECTION_ITEMS } from '../../edition/edition.ts';
import { type NewsItem, STOCK_PHOTO } from '../../edition/news-item.ts';
import { UNTITLED } from '../../edition/same-story/same-text.ts';
import { cleanText, plainText } from '../../text/plain-text.ts';
import { NO_LINK } from '../../text/resolve-url.ts';
import {
  isAhead,
  normaliseChannel,
  readDocumentFacts,
  selectItems,
} from '../normalise/normalise.ts';
import type { Channel, Entry } from '../parse/channel.ts';
import { planAfterSuccess } from '../schedule/next-state.ts';
import type { FeedDocument } from './feed-document.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** As many as a section of the front page shows (requirements#feed-counts). */
const FRONT_PAGE_ITEMS = 5;
/** A feed whose newest story is older is given up by its publisher. */
const DEAD_AFTER_MS = 365 * DAY;
const QUIET_AFTER_MS = 30 * DAY;
/** News that is looked for more rarely comes late. */
const SLOW_INTERVAL_MS = 6 * 60 * MINUTE;
const LARGE_BYTES = 1_000_000;
/** Characters of a text from which on it is the whole article and no teaser. */
const FULL_TEXT = 1_500;

/** What a judgement looks at. */
interface Facts {
  readonly channel: Channel;
  readonly items: readonly NewsItem[];
  readonly document: Pick<FeedDocument, 'bytes' | 'response'>;
  readonly now: Date;
}

/** The judgement of a feed: five lines, of which the last is the verdict. */
export interface Judgement {
  readonly lines: readonly string[];
  readonly isFit: boolean;
}

/** Judges whether a feed is fit to be a source, by what ingest would keep of it. */
export function judgeFeed(
  channel: Channel,
  document: Pick<FeedDocument, 'bytes' | 'response'>,
  now: Date,
): Judgement {
  const facts = { channel, items: normaliseChannel(channel, { now }), document, now };
  const reason = findUnfitness(facts);
  const losses = findLosses(facts);
  const [first = '', ...others] = losses;
  const more = others.length > 0 ? `, and ${others.length} more above` : '';
  const fit = losses.length === 0 ? 'fit.' : `fit with losses: ${first}${more}.`;
  return {
    isFit: reason === undefined,
    lines: [
      `Items: ${describeItems(facts)}.`,
      `Dates: ${describeDates(facts)}.`,
      `Pictures and texts: ${describePictures(facts)}; ${describeTexts(channel.entries)}.`,
      `Lost: ${losses.length > 0 ? losses.join('; ') : 'nothing'}.`,
      `Verdict: ${reason === undefined ? fit : `not fit: ${reason}.`}`,
    ],
  };
}

function describeItems(facts: Facts): string {
  const { channel, items, document } = facts;
  const kept = countKept(facts);
  const need =
    kept >= MAX_SECTION_ITEMS
      ? `which fills a section (${MAX_SECTION_ITEMS})`
      : kept >= FRONT_PAGE_ITEMS
        ? `which fills a section of the front page (${FRONT_PAGE_ITEMS}) and not of /news (${MAX_SECTION_ITEMS})`
        : `fewer than a section of the front page shows (${FRONT_PAGE_ITEMS})`;
  const size = `${Math.ceil(document.bytes.byteLength / 1000)} KB of ${channel.format}`;
  return `${stories(items.length)} in ${size}, ${kept} kept, ${need}`;
}

function describeDates(facts: Facts): string {
  const { channel, items, now } = facts;
  const dated = items.filter(({ isDated }) => isDated).length;
  const newest = newestOf(facts);
  const parts = [`${dated} of ${items.length} dated`];
  if (newest !== undefined) parts.push(`the newest ${age(now.getTime() - newest)} old`);
  const { pace } = readDocumentFacts(channel, now);
  if (pace) parts.push(describePace(pace, now));
  const condition = facts.document.response === undefined ? ' if it has validators' : '';
  parts.push(`requested once in ${age(pollIntervalMs(facts))}${condition}`);
  return parts.join(', ');
}

function describePace({ changes, since }: { changes: number; since: number }, now: Date): string {
  if (changes === 0) return 'none new in four weeks';
  const days = Math.max(1, (now.getTime() - since) / DAY);
  const aDay = changes / days;
  if (aDay >= 1) return `about ${Math.round(aDay)} new a day`;
  if (aDay >= 1 / 7) return `about ${Math.round(aDay * 7)} new a week`;
  return `about ${Math.max(1, Math.round(aDay * 28))} new in four weeks`;
}

function describePictures({ items }: Facts): string {
  return `${items.length - countWithoutPicture(items)} of ${items.length} with a picture`;
}

function describeTexts(entries: readonly Entry[]): string {
  const lengths = entries.map(textLength).sort((a, b) => a - b);
  const middle = lengths[Math.floor(lengths.length / 2)] ?? 0;
  if (middle === 0) return 'no texts';
  const kind = middle >= FULL_TEXT ? 'full texts' : 'teasers';
  return `${kind} of about ${middle} characters, of which the start is shown`;
}

/** Characters of the longest text of an entry. */
function textLength({ descriptions }: Entry): number {
  const lengths = descriptions.map((description) => {
    const { text } = description.start(100_000);
    return (description.isHtml ? plainText(text) : cleanText(text)).length;
  });
  return Math.max(0, ...lengths);
}

/** Why it is not worth following; `undefined` where it is. */
function findUnfitness(facts: Facts): string | undefined {
  const { items, now } = facts;
  if (items.length === 0) return 'it holds no stories';
  if (items.every(({ link }) => link === NO_LINK)) return 'no story has a link to its page';
  if (items.every(({ title }) => title === UNTITLED)) return 'no story has a title';
  const newest = newestOf(facts);
  if (newest !== undefined && now.getTime() - newest > DEAD_AFTER_MS)
    return `its newest story is ${age(now.getTime() - newest)} old`;
  return undefined;
}

/** What readers or the publisher would lose, the worst first, each without a full stop. */
function findLosses(facts: Facts): string[] {
  const { channel, items, document, now } = facts;
  const { response } = document;
  const newest = newestOf(facts);
  const ttlMs = (channel.schedule.ttlMinutes ?? 0) * MINUTE;
  const wishMs = Math.max(ttlMs, response?.maxAgeMs ?? 0);
  const isMoved = response?.permanentUrl !== undefined;
  const ahead = channel.entries.filter(
    ({ published }) => published && isAhead(published.getTime(), now),
  ).length;
  const candidates: (false | string)[] = [
    count(items, ({ link }) => link === NO_LINK, 'without a link'),
    count(items, ({ title }) => title === UNTITLED, 'without a title, shown as “Untitled”'),
    channel.flaw !== undefined && `the document is malformed and was repaired: ${channel.flaw}`,
    count(items, ({ isDated }) => !isDated, 'without a date that has come, shown below the others'),
    ahead > 0 && `${stories(ahead)} dated ahead`,
    newest !== undefined && now.getTime() - newest > QUIET_AFTER_MS && 'it is hardly ever renewed',
    response?.hasValidators === false &&
      'no ETag and no Last-Modified, so it is requested once a day only',
    wishMs > SLOW_INTERVAL_MS &&
      `news comes late: its publisher asks for ${age(wishMs)} between two requests`,
    isMoved && `the feed has moved for good: use ${response?.permanentUrl} instead`,
    items.length < FRONT_PAGE_ITEMS && `it has ${stories(items.length)} only`,
    count(items, ({ description }) => description === '', 'without a text'),
    countWithoutPicture(items) * 2 > items.length &&
      `${stories(countWithoutPicture(items))} without a picture of its own`,
    repeated(items) > 0 && `${stories(repeated(items))} that repeat others`,
    document.bytes.byteLength > LARGE_BYTES &&
      `each change costs ${(document.bytes.byteLength / 1e6).toFixed(1)} MB`,
  ];
  return candidates.filter((loss) => loss !== false);
}

function count(
  items: readonly NewsItem[],
  lacks: (item: NewsItem) => boolean,
  what: string,
): false | string {
  const number = items.filter(lacks).length;
  return number > 0 && `${stories(number)} ${what}`;
}

function countWithoutPicture(items: readonly NewsItem[]): number {
  return items.filter(({ image }) => image === STOCK_PHOTO).length;
}

function repeated(items: readonly NewsItem[]): number {
  return items.length - new Set(items.map(({ id }) => id)).size;
}

/** As many as the source would keep. */
function countKept({ items, now }: Facts): number {
  const source = { id: 'judged', section: 'local', publisher: '', url: '', via: 'xml' } as const;
  return selectItems(source, items, [], now).length;
}

function newestOf({ items }: Facts): number | undefined {
  const times = items.filter(({ isDated }) => isDated).map(({ pubDate }) => Date.parse(pubDate));
  return times.length > 0 ? Math.max(...times) : undefined;
}

/** What ingest would wait after this poll, without chance (ms). */
function pollIntervalMs({ channel, document: { response }, now }: Facts): number {
  const source = { id: 'judged', section: 'world', publisher: '', url: '', via: 'xml' } as const;
  const { schedule, pace } = readDocumentFacts(channel, now);
  const hasValidators = response?.hasValidators ?? true;
  const plan = { hasValidators, maxAgeMs: response?.maxAgeMs, schedule, pace };
  return planAfterSuccess(source, plan, now.getTime(), () => 0.5) - now.getTime();
}

function stories(number: number): string {
  return number === 1 ? '1 story' : `${number} stories`;
}

/** `25 min`, `3 h`, `12 days`, `3 years`. */
function age(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(minutes / 60);
  if (hours < 72) return `${hours} h`;
  const days = Math.round(hours / 24);
  return days < 730 ? `${days} days` : `${Math.floor(days / 365)} years`;
}
