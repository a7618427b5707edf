import { isShown } from '../../lib/http/outbound-policy.ts';
import type { Source } from '../../model/publication/desk.ts';
import type { SourceRecord } from '../../model/sources/source-state.ts';
import { sourceStatusOf } from '../../model/sources/source-status.ts';
import type { Words } from '../words/en/index.ts';

/** A source that has failed for less than this may recover by itself (ms). */
const RECOVERY_MS = 86_400_000;

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
  const given = { source, record, now, words };
  // A command ends the advice: text after it would look like a part of it.
  const sentences = [adviceOnMove(given), adviceOnStatus(given)];
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
