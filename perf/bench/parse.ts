// Bytes to items: this project compared with feedsmith and rss-parser, on the same documents in one process.

import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { normaliseChannel } from '../../src/ingest/normalise/normalise.ts';
import { decodeBytes, parseFeed } from '../../src/ingest/parse/parse-feed.ts';
import { median } from '../sampling.ts';
import type { Effort } from './effort.ts';
import { type ParseInput, type ParseInputSet, readParseInputs } from './parse-inputs.ts';

/**
 * What one set of documents took; speeds are medians over the rounds, in 10^6 bytes a second of the reading thread's own
 * processor time, so that other work of the machine does not count.
 */
export interface ParseFigures {
  readonly set: string;
  readonly documents: number;
  readonly bytes: number;
  /** Names of documents that one of the libraries refuses; they are not measured. */
  readonly leftOut: readonly string[];
  readonly megabytesPerSecond: Readonly<Record<Reader, number>>;
  /** Our speed over the faster of the two libraries', round by round. */
  readonly ratio: number;
  /** The documents of more than 50,000 bytes one by one: our speed over feedsmith's. */
  readonly large: readonly {
    readonly name: string;
    readonly bytes: number;
    readonly ratio: number;
  }[];
}

type Reader = 'ours' | 'feedsmith' | 'rss-parser';
type Read = (input: ParseInput) => unknown;

const WARM_UP_ROUNDS = 2;
/** From this size on each document is measured by itself, too. */
const LARGE_BYTES = 50_000;
const NOW = new Date('2026-01-15T12:00:00Z');
const rssParser = new RssParser();

/** All start from bytes and share one decoder; only ours goes on to plain texts, instants, addresses and pictures. */
const READERS: readonly (readonly [Reader, Read])[] = [
  [
    'ours',
    ({ bytes, url, contentType }) =>
      normaliseChannel(parseFeed(bytes, { url, contentType }), { now: NOW }),
  ],
  ['feedsmith', ({ bytes, contentType }) => parseWithFeedsmith(decodeBytes(bytes, contentType))],
  [
    'rss-parser',
    ({ bytes, contentType }) => rssParser.parseString(decodeBytes(bytes, contentType)),
  ],
];

/** Measures every set of documents that exists. The parsers take turns, set by set. */
async function measureParsing(effort: Effort): Promise<ParseFigures[]> {
  const figures: ParseFigures[] = [];
  for (const set of await readParseInputs()) figures.push(await measureSet(set, effort));
  return figures;
}

/** Measures and prints one block of lines per set. */
export async function reportParsing(effort: Effort): Promise<ParseFigures[]> {
  const figures = await measureParsing(effort);
  for (const { set, documents, bytes, leftOut, megabytesPerSecond, ratio, large } of figures) {
    console.log(`parse + normalise: ${set}, ${documents} documents, ${bytes} bytes`);
    for (const [reader, speed] of Object.entries(megabytesPerSecond))
      console.log(`  ${reader.padEnd(10)} ${speed.toFixed(1).padStart(7)} MB/s`);
    console.log(`  ours is ${ratio.toFixed(2)} times as fast as the faster of the others`);
    for (const document of large)
      console.log(
        `  ${document.name.padEnd(34)} ${String(document.bytes).padStart(8)} bytes  ${document.ratio.toFixed(2)} of feedsmith`,
      );
    if (leftOut.length > 0)
      console.log(`  left out, as one of the libraries refuses them: ${leftOut.join(', ')}`);
  }
  return figures;
}

async function measureSet(set: ParseInputSet, effort: Effort): Promise<ParseFigures> {
  const inputs: ParseInput[] = [];
  const leftOut: string[] = [];
  for (const input of set.inputs) {
    if (await isReadByAll(input)) inputs.push(input);
    else leftOut.push(input.name);
  }
  const bytes = inputs.reduce((sum, input) => sum + input.bytes.byteLength, 0);
  const { speeds, toFaster } = await measureRounds(inputs, bytes, effort);
  const large: ParseFigures['large'][number][] = [];
  for (const input of inputs) {
    const length = input.bytes.byteLength;
    if (length <= LARGE_BYTES) continue;
    const { toFeedsmith } = await measureRounds([input], length, effort);
    large.push({ name: input.name, bytes: length, ratio: toFeedsmith });
  }
  return {
    set: set.name,
    documents: inputs.length,
    bytes,
    leftOut,
    megabytesPerSecond: speeds,
    ratio: toFaster,
    large,
  };
}

/** Medians of the rounds, in which the parsers take turns. */
interface Measured {
  /** 10^6 bytes a second. */
  readonly speeds: Readonly<Record<Reader, number>>;
  /** Our speed over that of the faster of the others in the same round, and over feedsmith's. */
  readonly toFaster: number;
  readonly toFeedsmith: number;
}

async function measureRounds(
  inputs: readonly ParseInput[],
  bytes: number,
  { parseRounds, parseBytes }: Effort,
): Promise<Measured> {
  const passes = Math.max(1, Math.ceil(parseBytes / Math.max(bytes, 1)));
  const times: Record<Reader, number[]> = { ours: [], feedsmith: [], 'rss-parser': [] };
  for (let round = -WARM_UP_ROUNDS; round < parseRounds; round++) {
    for (const [reader, read] of READERS) {
      const before = process.threadCpuUsage();
      for (let pass = 0; pass < passes; pass++) for (const input of inputs) await read(input);
      const { user, system } = process.threadCpuUsage(before);
      if (round >= 0) times[reader].push((user + system) / 1000);
    }
  }
  const speed = (reader: Reader) => (bytes * passes) / 1000 / median(times[reader]);
  const ratio = (others: readonly Reader[]) =>
    median(
      times.ours.map(
        (own, round) => Math.min(...others.map((other) => times[other][round] ?? own)) / own,
      ),
    );
  return {
    speeds: {
      ours: speed('ours'),
      feedsmith: speed('feedsmith'),
      'rss-parser': speed('rss-parser'),
    },
    toFaster: ratio(['feedsmith', 'rss-parser']),
    toFeedsmith: ratio(['feedsmith']),
  };
}

async function isReadByAll(input: ParseInput): Promise<boolean> {
  try {
    for (const [, read] of READERS) await read(input);
    return true;
  } catch {
    return false;
  }
}
