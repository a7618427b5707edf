import { ByteCollector } from '../../lib/http/collect-bytes.ts';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { NowPlaying } from '../../shared/player-state.ts';
import { readTrack } from './track.ts';

/** The length byte of a metadata block counts units of 16 bytes. */
const UNIT_BYTES = 16;
/** The largest distance to a metadata block that is read (bytes). */
const MAX_METAINT = 256 * 1024;

/**
 * The `icy-metaint` header: bytes of audio before a metadata block. `undefined` if missing or
 * unusable.
 */
export function readMetaint(value: string | null): number | undefined {
  if (value === null || !/^\d{1,7}$/.test(value.trim())) return undefined;
  const metaint = Number(value);
  return metaint > 0 && metaint <= MAX_METAINT ? metaint : undefined;
}

/**
 * Reads a stream up to its first metadata block and cancels it. `undefined` if the block has no
 * title, or the stream or `timeoutMs` ends first.
 */
export async function readIcyTrack(
  stream: ReadableStream<Uint8Array>,
  metaint: number,
  timeoutMs: number,
): Promise<NowPlaying | undefined> {
  const reader = stream.getReader();
  try {
    return await withTimeout(readFirstTrack(reader, metaint), timeoutMs, () => undefined);
  } finally {
    reader.cancel().catch(() => {});
  }
}

async function readFirstTrack(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  metaint: number,
): Promise<NowPlaying | undefined> {
  const maxBytes = metaint + 1 + UNIT_BYTES * 255;
  const collector = new ByteCollector(maxBytes);
  let end = metaint + 1;
  while (collector.length < end) {
    const { done, value } = await reader.read();
    if (done) return undefined;
    collector.push(value.subarray(0, maxBytes - collector.length));
    const units = collector.bytes[metaint];
    if (units !== undefined) end = metaint + 1 + UNIT_BYTES * units;
  }
  return readIcyBlock(collector.bytes.subarray(metaint + 1, end));
}

const TITLE = "StreamTitle='";
/** A title may contain quotes: it ends at a quote followed by the end or the next field. */
const TITLE_END = /'(?:;(?=\s*(?:\w+='|\0|$))|\s*(?:\0|$))/;

/** The track in a block (`StreamTitle='Artist - Title';StreamUrl='…';`, padded with zeros). */
export function readIcyBlock(block: Uint8Array): NowPlaying | undefined {
  const text = decode(block);
  const start = text.indexOf(TITLE);
  if (start === -1) return undefined;
  const fields = text.slice(start + TITLE.length);
  const end = fields.search(TITLE_END);
  return end === -1 ? undefined : readTrack(fields.slice(0, end));
}

/** Stations send UTF-8 or windows-1252: invalid UTF-8 is decoded as windows-1252. */
function decode(bytes: Uint8Array): string {
  return decodeUtf8(bytes) ?? new TextDecoder('windows-1252').decode(bytes);
}
