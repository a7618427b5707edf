import { DAY_MS, MINUTE_MS } from '../../lib/clock/durations.ts';
import { cleanText, plainText } from '../../lib/text/plain-text.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import { MAX_SECTION_ITEMS } from '../../model/edition/edition.ts';
import { type NewsItem, STOCK_PHOTO } from '../../model/edition/news-item.ts';
import { UNTITLED } from '../../model/same-story/same-text.ts';
import {
  isAhead,
  normaliseChannel,
  readDocumentFacts,
  selectItems,
} from '../normalise/normalise.ts';
import type { Channel, Entry } from '../parse/channel.ts';
import { planAfterSuccess } from '../schedule/next-state.ts';
import type { FeedDocument } from './feed-document.ts';
import {
  type FeedFigures,
  type FeedVerdict,
  FRONT_PAGE_ITEMS,
  type Loss,
  type Pace,
  type Unfitness,
} from './judgement.ts';

/** A feed whose newest story is older is given up by its publisher. */
const DEAD_AFTER_MS = 365 * DAY_MS;
const QUIET_AFTER_MS = 30 * DAY_MS;
/** News that is looked for more rarely comes late. */
const SLOW_INTERVAL_MS = 6 * 60 * MINUTE_MS;
const LARGE_BYTES = 1_000_000;
/** Characters of a text from which on it is the whole article and no teaser. */
const FULL_TEXT = 1_500;

type CountedLoss = Extract<Loss, { count: number }>['kind'];

/** What a judgement looks at. */
interface Facts {
  readonly channel: Channel;
  readonly items: readonly NewsItem[];
  readonly document: Pick<FeedDocument, 'bytes' | 'response'>;
  readonly now: Date;
}

/** Judges whether a feed is fit to be a source, by what ingest would keep of it. */
export function judgeFeed(
  channel: Channel,
  document: Pick<FeedDocument, 'bytes' | 'response'>,
  now: Date,
): FeedVerdict {
  const facts = { channel, items: normaliseChannel(channel, { now }), document, now };
  return {
    kind: 'read',
    figures: measure(facts),
    unfitness: findUnfitness(facts),
    losses: findLosses(facts),
  };
}

function measure(facts: Facts): FeedFigures {
  const { channel, items, document, now } = facts;
  const kept = countStored(facts);
  const newest = newestOf(facts);
  const textLength = middleTextLength(channel.entries);
  return {
    format: channel.format,
    bytes: document.bytes.byteLength,
    stories: items.length,
    kept,
    fills:
      kept >= MAX_SECTION_ITEMS ? 'section' : kept >= FRONT_PAGE_ITEMS ? 'front page' : 'neither',
    dated: items.filter(({ isDated }) => isDated).length,
    newestAgeMs: newest === undefined ? undefined : now.getTime() - newest,
    pace: findPace(facts),
    pollIntervalMs: pollIntervalMs(facts),
    isIntervalConditional: document.response === undefined,
    withPicture: items.length - countWithoutPicture(items),
    textLength,
    hasFullTexts: textLength >= FULL_TEXT,
  };
}

function findPace({ channel, now }: Facts): Pace | undefined {
  const { pace } = readDocumentFacts(channel, now);
  if (!pace) return undefined;
  const days = Math.max(1, (now.getTime() - pace.since) / DAY_MS);
  const aDay = pace.changes / days;
  if (aDay >= 1) return { count: Math.round(aDay), in: 'day' };
  if (aDay >= 1 / 7) return { count: Math.round(aDay * 7), in: 'week' };
  return { count: aDay === 0 ? 0 : Math.max(1, Math.round(aDay * 28)), in: 'four weeks' };
}

function middleTextLength(entries: readonly Entry[]): number {
  const lengths = entries.map(textLengthOf).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

/** Characters of the longest text of an entry. */
function textLengthOf({ descriptions }: Entry): number {
  const lengths = descriptions.map((description) => {
    const { text } = description.start(100_000);
    return (description.isHtml ? plainText(text) : cleanText(text)).length;
  });
  return Math.max(0, ...lengths);
}

/** Why it is not worth following; `undefined` where it is. */
function findUnfitness(facts: Facts): Unfitness | undefined {
  const { items, now } = facts;
  if (items.length === 0) return { kind: 'noStories' };
  if (items.every(({ link }) => link === NO_LINK)) return { kind: 'noLinks' };
  if (items.every(({ title }) => title === UNTITLED)) return { kind: 'noTitles' };
  const newest = newestOf(facts);
  if (newest !== undefined && now.getTime() - newest > DEAD_AFTER_MS)
    return { kind: 'old', ageMs: now.getTime() - newest };
  return undefined;
}

/** What readers or the publisher would lose, the worst first. */
function findLosses(facts: Facts): Loss[] {
  const { channel, items, document, now } = facts;
  const { response } = document;
  const newest = newestOf(facts);
  const ttlMs = (channel.schedule.ttlMinutes ?? 0) * MINUTE_MS;
  const intervalMs = Math.max(ttlMs, response?.maxAgeMs ?? 0);
  const address = response?.permanentUrl;
  const bytes = document.bytes.byteLength;
  const ahead = channel.entries.filter(
    ({ published }) => published && isAhead(published.getTime(), now),
  ).length;
  const count = (kind: CountedLoss, number: number, from = 1): Loss | false =>
    number >= from && { kind, count: number };
  const lacking = (lacks: (item: NewsItem) => boolean) => items.filter(lacks).length;
  const candidates: (false | Loss)[] = [
    count(
      'withoutLink',
      lacking(({ link }) => link === NO_LINK),
    ),
    count(
      'withoutTitle',
      lacking(({ title }) => title === UNTITLED),
    ),
    channel.flaw !== undefined && { kind: 'malformed', flaw: channel.flaw },
    count(
      'withoutDate',
      lacking(({ isDated }) => !isDated),
    ),
    count('ahead', ahead),
    newest !== undefined && now.getTime() - newest > QUIET_AFTER_MS && { kind: 'quiet' },
    response?.hasValidators === false && { kind: 'noValidators' },
    intervalMs > SLOW_INTERVAL_MS && { kind: 'late', intervalMs },
    address !== undefined && { kind: 'moved', address },
    items.length < FRONT_PAGE_ITEMS && { kind: 'few', count: items.length },
    count(
      'withoutText',
      lacking(({ description }) => description === ''),
    ),
    count('withoutPicture', countWithoutPicture(items), Math.floor(items.length / 2) + 1),
    count('repeated', repeated(items)),
    bytes > LARGE_BYTES && { kind: 'large', bytes },
  ];
  return candidates.filter((loss) => loss !== false);
}

function countWithoutPicture(items: readonly NewsItem[]): number {
  return items.filter(({ image }) => image === STOCK_PHOTO).length;
}

function repeated(items: readonly NewsItem[]): number {
  return items.length - new Set(items.map(({ id }) => id)).size;
}

/** As many as the source would keep. */
function countStored({ items, now }: Facts): number {
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
