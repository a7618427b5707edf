import { DAY_MS, MINUTE_MS } from '../../lib/clock/durations.ts';
import { cleanText, plainText } from '../../lib/text/plain-text.ts';
import { NO_LINK } from '../../lib/text/resolve-url.ts';
import { MAX_SECTION_ITEMS } from '../../model/edition/edition.ts';
import { type NewsItem, STOCK_PHOTO } from '../../model/edition/news-item.ts';
import { UNTITLED } from '../../model/same-story/same-text.ts';
import {
  type DocumentFacts,
  isAhead,
  type NormaliseOptions,
  normaliseChannel,
  readDocumentFacts,
  selectItems,
} from '../normalise/normalise.ts';
import type { Channel, Entry } from '../parse/channel.ts';
import { planAfterSuccess } from '../schedule/next-state.ts';
import type { FeedDocument, FeedResponse } from './feed-document.ts';
import { type FeedFigures, FRONT_PAGE_ITEMS, type Judgement, type Pace } from './judgement.ts';

/** Minimum length of a text that counts as the whole article (characters). */
const FULL_TEXT = 1_500;

/** A hypothetical source with this feed. */
const SOURCE = { id: 'judged', section: 'local', publisher: '', url: '', via: 'xml' } as const;

/** Measures a feed as ingest would read, store and poll it. */
export function judgeFeed(
  channel: Channel,
  { bytes, response }: Pick<FeedDocument, 'bytes' | 'response'>,
  { now, insecureHosts }: NormaliseOptions,
): Extract<Judgement, { kind: 'read' }> {
  const items = normaliseChannel(channel, { now, insecureHosts });
  const count = (has: (item: NewsItem) => boolean) => items.filter(has).length;
  const stored = selectItems(SOURCE, items, [], now).length;
  const times = items.filter(({ isDated }) => isDated).map(({ pubDate }) => Date.parse(pubDate));
  const textLength = medianTextLength(channel.entries);
  const facts = readDocumentFacts(channel, now);
  const ttlMs = (channel.schedule.ttlMinutes ?? 0) * MINUTE_MS;
  const figures: FeedFigures = {
    bytes: bytes.byteLength,
    stories: items.length,
    stored,
    fills: findFills(stored),
    dated: times.length,
    ahead: channel.entries.filter(({ published }) => published && isAhead(published.getTime(), now))
      .length,
    newestAgeMs: times.length > 0 ? now.getTime() - Math.max(...times) : undefined,
    pace: readPace(facts.pace, now),
    pollIntervalMs: pollIntervalMs(facts, response, now),
    isIntervalConditional: response === undefined,
    hasValidators: response?.hasValidators,
    requiredIntervalMs: Math.max(ttlMs, response?.maxAgeMs ?? 0),
    movedTo: response?.permanentUrl,
    flaw: channel.flaw,
    withoutLink: count(({ link }) => link === NO_LINK),
    withoutTitle: count(({ title }) => title === UNTITLED),
    withoutText: count(({ description }) => description === ''),
    withPicture: count(({ image }) => image !== STOCK_PHOTO),
    repeated: items.length - new Set(items.map(({ id }) => id)).size,
    textLength,
    hasFullTexts: textLength >= FULL_TEXT,
  };
  return { kind: 'read', figures };
}

function findFills(stored: number): FeedFigures['fills'] {
  if (stored >= MAX_SECTION_ITEMS) return 'section';
  return stored >= FRONT_PAGE_ITEMS ? 'front page' : 'neither';
}

function readPace(pace: DocumentFacts['pace'], now: Date): Pace | undefined {
  if (!pace) return undefined;
  const days = Math.max(1, (now.getTime() - pace.since) / DAY_MS);
  const perDay = pace.changes / days;
  if (perDay >= 1) return { count: Math.round(perDay), in: 'day' };
  if (perDay >= 1 / 7) return { count: Math.round(perDay * 7), in: 'week' };
  return { count: perDay === 0 ? 0 : Math.max(1, Math.round(perDay * 28)), in: 'four weeks' };
}

function medianTextLength(entries: readonly Entry[]): number {
  const lengths = entries.map(textLengthOf).sort((a, b) => a - b);
  return lengths[Math.floor(lengths.length / 2)] ?? 0;
}

/** The length of an entry's longest text (characters). */
function textLengthOf({ descriptions }: Entry): number {
  const lengths = descriptions.map((description) => {
    const { text } = description.start(100_000);
    return (description.isHtml ? plainText(text) : cleanText(text)).length;
  });
  return Math.max(0, ...lengths);
}

function pollIntervalMs(
  { schedule, pace }: DocumentFacts,
  response: FeedResponse | undefined,
  now: Date,
): number {
  const hasValidators = response?.hasValidators ?? true;
  const plan = { hasValidators, maxAgeMs: response?.maxAgeMs, schedule, pace };
  const withoutJitter = () => 0.5;
  return planAfterSuccess(SOURCE, plan, now.getTime(), withoutJitter) - now.getTime();
}
