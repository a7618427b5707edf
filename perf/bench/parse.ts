// Compares this project's feed parser with feedsmith and rss-parser on the same documents.
import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { parseFeed as parseWithFeedsmith } from 'feedsmith';
import RssParser from 'rss-parser';
import { feedPath } from '../../sample-world/addresses.ts';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import { normaliseChannel } from '../../src/feeds/normalise/normalise.ts';
import { parseFeed } from '../../src/feeds/parse/parse-feed.ts';
import { decodeBytes } from '../../src/lib/text/decode-bytes.ts';
import { table } from '../budgets/budgets.ts';
import { median } from '../sampling.ts';
import type { Effort } from './effort.ts';

interface Input {
  bytes: Uint8Array;
  url: string;
  contentType: string | undefined;
}

type Reader = 'ours' | 'feedsmith' | 'rss-parser';

const FIXTURES = fileURLToPath(new URL('../../test/unit/feeds/parse/fixtures/', import.meta.url));
const PUBLISHED = fileURLToPath(new URL('../../../shared/feeds/visible/real/', import.meta.url));
const WARM_UP_ROUNDS = 2;
const NOW = new Date('2026-01-15T12:00:00Z');
const rssParser = new RssParser();

/** All start from bytes and share one decoder; only ours also makes the items to store. */
const READERS: Readonly<Record<Reader, (input: Input) => unknown>> = {
  ours: ({ bytes, url, contentType }) =>
    normaliseChannel(parseFeed(bytes, { url, contentType }), { now: NOW }),
  feedsmith: ({ bytes, contentType }) => parseWithFeedsmith(decodeBytes(bytes, contentType)),
  'rss-parser': ({ bytes, contentType }) => rssParser.parseString(decodeBytes(bytes, contentType)),
};

/** Measures the sample feeds, and those of real publishers if their folder exists. */
export async function describeParsing(effort: Effort): Promise<string> {
  const sets = {
    'fixtures and sample world': [...(await readFolder(FIXTURES)), ...(await readSampleWorld())],
    'real feeds': await readFolder(PUBLISHED),
  };
  const lines: string[][] = [];
  let leftOut = 0;
  for (const [name, all] of Object.entries(sets)) {
    const inputs: Input[] = [];
    for (const input of all) if (await isReadByAll(input)) inputs.push(input);
    leftOut += all.length - inputs.length;
    if (inputs.length > 0) lines.push(await measureSet(name, inputs, effort));
  }
  return [
    `Processor time of ours, feedsmith and rss-parser for the same bytes, alternating in one process;
medians. Ours also normalises (plain text, absolute links, dates, pictures). Targets: 1.25 for the
fixtures, 1.7 for real feeds.`,
    table(['documents', ...Object.keys(READERS), 'ours to the faster'], lines),
    `${leftOut} documents are left out because one of the three parsers refuses them.`,
  ].join('\n\n');
}

async function readFolder(folder: string): Promise<Input[]> {
  const names = await readdir(folder).catch(() => []);
  const feeds = names.filter((name) => /\.(?:xml|rss|rdf|atom)$/.test(name)).sort();
  return Promise.all(
    feeds.map(async (name) => ({
      bytes: new Uint8Array(await readFile(folder + name)),
      url: 'https://paper.example/feed',
      contentType: undefined,
    })),
  );
}

async function readSampleWorld(): Promise<Input[]> {
  const world = await startSampleWorld({ port: 0, now: () => NOW });
  const inputs = SAMPLE_FEEDS.map(async (feed) => {
    const url = world.origin + feedPath(feed);
    const response = await fetch(url);
    const contentType = response.headers.get('content-type') ?? undefined;
    return { bytes: new Uint8Array(await response.arrayBuffer()), url, contentType };
  });
  return Promise.all(inputs).finally(() => world.close());
}

async function isReadByAll(input: Input): Promise<boolean> {
  try {
    for (const read of Object.values(READERS)) await read(input);
    return true;
  } catch {
    return false;
  }
}

/** A row of the table: MB per second of the thread's processor time, and the ratio. */
async function measureSet(
  name: string,
  inputs: readonly Input[],
  { parseRounds, parseBytes }: Effort,
): Promise<string[]> {
  const bytes = inputs.reduce((sum, input) => sum + input.bytes.byteLength, 0);
  const passes = Math.max(1, Math.ceil(parseBytes / bytes));
  const times: Record<Reader, number[]> = { ours: [], feedsmith: [], 'rss-parser': [] };
  for (let round = -WARM_UP_ROUNDS; round < parseRounds; round++) {
    for (const [reader, read] of Object.entries(READERS)) {
      const before = process.threadCpuUsage();
      for (let pass = 0; pass < passes; pass++) for (const input of inputs) await read(input);
      const { user, system } = process.threadCpuUsage(before);
      if (round >= 0) times[reader as Reader].push(user + system);
    }
  }
  const speeds = Object.values(times).map((took) => (bytes * passes) / median(took));
  // The faster of the other two in the same round.
  const ratios = times.ours.map((own, round) => {
    const others = [times.feedsmith, times['rss-parser']].map((took) => took[round] ?? own);
    return Math.min(...others) / own;
  });
  return [
    `${name} (${inputs.length}, ${(bytes / 1e6).toFixed(2)} MB)`,
    ...speeds.map((speed) => `${speed.toFixed(1)} MB/s`),
    `**${median(ratios).toFixed(2)}**`,
  ];
}
