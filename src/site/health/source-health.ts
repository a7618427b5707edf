import { DAY_MS } from '../../lib/clock/durations.ts';
import {
  isAllowedHttp,
  isPublicHost,
  isShown,
  PRIVATE_ZONES,
} from '../../lib/http/outbound-policy.ts';
import type { QueueBindings } from '../../model/edition/first-refresh.ts';
import type { Desk, PolledSource, Source, StationDocument } from '../../model/publication/desk.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { CheckRefusal } from '../../model/sources/check-request.ts';
import type { KnownSource, KnownSources } from '../../model/sources/read-known-sources.ts';
import { NEVER, type SourceRecord, sourceStatusOf } from '../../model/sources/source-state.ts';
import type { PaperBulletin } from '../bulletin/bulletin-store.ts';
import type { SiteContext } from '../context/site-context.ts';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';

/** One source as the operator sees it. Ages are whole seconds. */
export type SourceHealth = ReturnType<typeof sourceHealth>;
export type StationHealth = ReturnType<typeof stationHealth>;

export function sourceHealth(
  desk: Desk,
  source: PolledSource,
  known: KnownSources,
  reports: PaperBulletin['reports'],
  { env, publication, now }: SiteContext,
) {
  const { id, publisher, section, paused, weather } = source;
  const polled = known.sources.get(`${desk.id} ${id}`);
  const state = polled?.record;
  const isPolled = state !== undefined && paused === undefined && state.nextAt !== NEVER;
  return {
    desk: desk.id,
    id,
    publisher,
    section,
    /** `null` if its address may not be shown. */
    feed: feedOf(source, publication),
    status: sourceStatusOf(source, state, now),
    /** `null` if nothing is wrong. It may contain addresses. */
    advice: adviceOn(source, state, now, wordsOf(publication).alarms.advice) ?? null,
    lastGoodAt: state?.goodAt ? new Date(state.goodAt) : null,
    ageSeconds: state?.goodAt ? age(state.goodAt, now) : null,
    items: state?.itemCount ?? 0,
    /** `null` if it is no longer polled. */
    nextDueAt: isPolled ? new Date(Math.max(state.nextAt, state.checkedAt ?? now.getTime())) : null,
    failures: state?.failures ?? 0,
    /** Consecutive polls, up to the latest, that ended without a result. */
    cutOffs: state?.cutOffs ?? 0,
    lastError: state?.lastError
      ? { at: new Date(state.lastError.at), message: publicMessage(state.lastError.message) }
      : null,
    /** The first error that was repaired in its latest document. */
    flaw: state?.flaw === undefined ? null : publicMessage(state.flaw),
    checkRefusal: checkRefusalOf(source, polled, env),
    pausedBecause: paused ?? null,
    ...(weather && { station: stationHealth(desk, weather, reports[weather.station]) }),
  };
}

function stationHealth(
  { stations = [] }: Desk,
  { kind, station }: StationDocument,
  report: PaperBulletin['reports'][string] | undefined,
) {
  const { name = station } = stations.find(({ id }) => id === station) ?? {};
  /** When the shown report was observed; warnings have no observation. */
  const observedAt = (kind === 'report' && report?.observedAt) || null;
  return { kind, name, observedAt };
}

/** Why a reader cannot bring the poll of a source forward; `null` if they can. */
function checkRefusalOf(
  { paused }: Source,
  polled: KnownSource | undefined,
  // The queue may be missing, although its type is not optional.
  { REFRESH_QUEUE }: QueueBindings,
): CheckRefusal | null {
  if (!REFRESH_QUEUE) return { reason: 'no queue' };
  if (paused !== undefined || !polled) return { reason: 'never polled' };
  return polled.refusal ?? null;
}

/** The source's address, if its host is public or of the sample world. */
function feedOf({ url }: Source, { insecureHosts }: Publication) {
  const parsed = URL.parse(url);
  if (parsed && isAllowedHttp(parsed, insecureHosts)) return { url, host: undefined };
  return parsed && isShown(parsed) ? { url: parsed.href, host: parsed.hostname } : null;
}

/** Age in seconds; 0 for a future time: a cron stores its scheduled time. */
export function age(at: number, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - at) / 1000));
}

/** A source that has failed for less than this may recover by itself (ms). */
const RECOVERY_MS = DAY_MS;

type AdviceWords = Words['alarms']['advice'];

interface Case {
  source: Source;
  record: SourceRecord | undefined;
  now: Date;
  words: AdviceWords;
}

/**
 * What an operator can do about a source, in sentences; `undefined` if nothing is wrong. Contains
 * only public addresses of the source, and no text from a publisher's error.
 */
export function adviceOn(
  source: Source,
  record: SourceRecord | undefined,
  now: Date,
  words: AdviceWords,
): string | undefined {
  const facts = { source, record, now, words };
  // A command ends the advice: text after it would look like a part of it.
  const sentences = [adviceOnMove(facts), adviceOnStatus(facts)];
  return sentences.filter((sentence) => sentence !== undefined).join(' ') || undefined;
}

function adviceOnStatus({ source, record, now, words }: Case): string | undefined {
  const status = sourceStatusOf(source, record, now);
  switch (status) {
    case 'good':
    case 'waiting':
    case 'paused':
      return undefined;
    case 'overdue':
    case 'unreachable':
    case 'gone':
      return words[status];
    case 'refused':
      return words.refused(senderOf(source, words));
    case 'cut off':
      return `${words.cutOff} ${verdict(source, words)}`;
    case 'failing':
      return adviceOnFailure({ source, record, now, words });
    default:
      return status satisfies never;
  }
}

function adviceOnFailure({ source, record, now, words }: Case): string {
  const status = record?.lastError?.status;
  const since = record?.failingSince ?? record?.lastError?.at;
  const isNew = since !== undefined && now.getTime() - since <= RECOVERY_MS;
  if (status === 403) return words.refusedOnce(senderOf(source, words));
  if (status === 429) return words.fewerRequests(senderOf(source, words));
  if (status !== undefined && status >= 500)
    return isNew ? words.serverFails(status) : words.serverFailsLong(status);
  if (status !== undefined) return `${words.noFeed(status)} ${verdict(source, words)}`;
  if (record?.lastError?.message === 'the feed holds no items')
    return `${words.noStories} ${verdict(source, words)}`;
  return `${isNew ? words.unreadable : words.unreadableLong} ${verdict(source, words)}`;
}

function adviceOnMove({ source: { paused }, record, words }: Case): string | undefined {
  if (paused !== undefined || record?.movedTo === undefined) return undefined;
  const address = shownAddress(record.movedTo);
  return address === undefined ? words.moved : words.movedTo(address);
}

function senderOf({ via }: Source, words: AdviceWords): string {
  return via === 'json' ? words.service : words.publisher;
}

/** The command that examines the feed. */
function verdict({ url }: Source, words: AdviceWords): string {
  return `${words.findOut}npm run feed -- --verdict ${shownAddress(url) ?? words.address}`;
}

function shownAddress(address: string): string | undefined {
  const url = URL.parse(address);
  return url && isShown(url) ? url.href : undefined;
}

const MAX_LENGTH = 200;

/**
 * An error's message without secrets, on one line. Addresses are reduced to their host, since paths
 * and queries may contain keys; private names and addresses are removed.
 */
export function publicMessage(message: string): string {
  const text = message
    .replace(/[\u0000-\u0020\u007f-\u009f\u2028\u2029]+/g, ' ')
    .replace(/[a-z0-9+.-]+(?::\/\/[^\s"'<>]*)?/gi, publicAddress)
    .replace(/\[[0-9a-f.]*:[0-9a-f:.]*\](?::\d+)?/gi, PRIVATE)
    .replace(/\b\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g, PRIVATE)
    .replace(/[a-z0-9_-][a-z0-9_.-]*(?::\d+)?/gi, publicName)
    .replace(/\blocalhost\b(?::\d+)?/gi, PRIVATE)
    .trim();
  return text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH - 1).toWellFormed()}…` : text;
}

const PRIVATE = '(a private address)';

function publicAddress(word: string): string {
  if (!word.includes('://')) return word;
  const address = word.replace(/^[^a-z]+/i, '');
  const host = URL.parse(address)?.hostname ?? '';
  return isPublicHost(host) ? host : PRIVATE;
}

const PRIVATE_NAME = new RegExp(`[a-z0-9_-]\\.${PRIVATE_ZONES}\\.*(?::\\d+)?$`, 'i');

/** Replaces a dotted name of a private network's zone. */
function publicName(name: string): string {
  return PRIVATE_NAME.test(name) ? PRIVATE : name;
}
