import * as v from 'valibot';
import { ByteCollector } from '../../lib/http/collect-bytes.ts';
import { decodeUtf8 } from '../../lib/text/utf8.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { NowPlaying } from '../../shared/player-state.ts';

/** Maximum length of a title beside the player (characters). */
const MAX_LENGTH = 200;

/** Splits `Artist - Title`; without a dash it is all title. */
export function readTrack(text: string): NowPlaying | undefined {
  const line = cleanLine(text);
  const dash = / -(?: |$)/.exec(line) ?? /^-(?: |$)/.exec(line);
  const artist = line.slice(0, dash?.index ?? 0);
  const title = dash ? line.slice(dash.index + dash[0].length) : line;
  if (title === '') return artist === '' ? undefined : { title: artist };
  return artist === '' ? { title } : { title, artist };
}

/** The text on one line, without control characters, bidirectional controls or repeated spaces. */
function cleanLine(text: string): string {
  const line = text
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069\ufffe\ufeff]/g, '')
    .replace(/[\u0000-\u001f\u007f-\u009f\s]+/g, ' ')
    .trim();
  return [...line].slice(0, MAX_LENGTH).join('').trim();
}

const Text = v.optional(v.union([v.string(), v.number(), v.null()]));
const Source = v.object({ listenurl: Text, title: Text, artist: Text, yp_currently_playing: Text });
type Source = v.InferOutput<typeof Source>;
const Status = v.object({
  icestats: v.object({ source: v.optional(v.union([v.array(Source), Source])) }),
});

/**
 * The track of the source in `status-json.xsl` whose `listenurl` has the stream's path, or of the
 * only source.
 */
export function readIcecastStatus(document: string, streamUrl: string): NowPlaying | undefined {
  const source = findSource(document, streamUrl);
  const title = cleanLine(String(source?.title ?? source?.yp_currently_playing ?? ''));
  const artist = cleanLine(String(source?.artist ?? ''));
  return artist !== '' && title !== '' ? { title, artist } : readTrack(title);
}

function findSource(document: string, streamUrl: string): Source | undefined {
  const status = v.safeParse(Status, parseJson(document));
  if (!status.success) return undefined;
  const { source = [] } = status.output.icestats;
  const sources = Array.isArray(source) ? source : [source];
  const path = new URL(streamUrl).pathname;
  return (
    sources.find(({ listenurl }) => URL.parse(String(listenurl))?.pathname === path) ??
    (sources.length === 1 ? sources[0] : undefined)
  );
}

/** Icecast 2.4 writes a bare `-` for a missing title, which is read as `null`. */
function parseJson(document: string): unknown {
  for (const text of [document, document.replace(/:\s*-\s*(?=[,}])/g, ':null')]) {
    try {
      return JSON.parse(text);
    } catch {}
  }
  return undefined;
}

/** The length byte of a metadata block counts units of 16 bytes. */
const UNIT_BYTES = 16;
/** The largest distance to a metadata block that is read (bytes). */
const MAX_METAINT = 256 * 1024;

/** The `icy-metaint` header: bytes of audio before a metadata block. */
export function readMetaint(value: string | null): number | undefined {
  if (value === null || !/^\d{1,7}$/.test(value.trim())) return undefined;
  const metaint = Number(value);
  return metaint > 0 && metaint <= MAX_METAINT ? metaint : undefined;
}

/** Cancels the stream. `undefined` without a title, or if the stream or `timeoutMs` ends first. */
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
/** A title may contain quotes: it ends at one before the end or the next field. */
const TITLE_END = /'(?:;(?=\s*(?:\w+='|\0|$))|\s*(?:\0|$))/;

/** `StreamTitle='Artist - Title';StreamUrl='…';`, padded with zeros. */
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
