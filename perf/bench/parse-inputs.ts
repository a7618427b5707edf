import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { feedPath } from '../../sample-world/addresses.ts';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import { startSampleWorld } from '../../sample-world/sample-world.ts';
import type { ParseInput } from './parse-input.ts';
import { shapedFeeds } from './shaped-feeds.ts';

/** Documents to measure with, under the name by which a report calls them. */
export interface ParseInputSet {
  readonly name: string;
  readonly inputs: readonly ParseInput[];
}

const FIXTURES = fileURLToPath(new URL('../../test/unit/ingest/parse/fixtures/', import.meta.url));
const PUBLISHED = fileURLToPath(new URL('../../../shared/feeds/visible/real/', import.meta.url));
const SAMPLE_TIME = new Date('2026-01-15T12:00:00Z');

/** The project's own feeds (fixtures and sample world) and, where that folder is there, feeds of real publishers. */
export async function readParseInputs(): Promise<ParseInputSet[]> {
  const own = [...(await readFolder(FIXTURES)), ...(await readSampleWorld())];
  const published = await readFolder(PUBLISHED);
  const sets = [
    { name: 'fixtures and sample world', inputs: own },
    { name: 'shapes of feeds', inputs: shapedFeeds() },
  ];
  return published.length > 0 ? [...sets, { name: 'real feeds', inputs: published }] : sets;
}

async function readFolder(folder: string): Promise<ParseInput[]> {
  const names = await readdir(folder).catch(() => []);
  const feeds = names.filter((name) => /\.(?:xml|rss|rdf|atom)$/.test(name)).sort();
  return Promise.all(
    feeds.map(async (name) => ({
      name,
      bytes: new Uint8Array(await readFile(folder + name)),
      url: 'https://paper.example/feed',
      contentType: undefined,
    })),
  );
}

async function readSampleWorld(): Promise<ParseInput[]> {
  const world = await startSampleWorld({ port: 0, now: () => SAMPLE_TIME });
  try {
    return await Promise.all(
      SAMPLE_FEEDS.map(async (feed) => {
        const url = world.origin + feedPath(feed);
        const response = await fetch(url);
        return {
          name: feed.id,
          bytes: new Uint8Array(await response.arrayBuffer()),
          url,
          contentType: response.headers.get('content-type') ?? undefined,
        };
      }),
    );
  } finally {
    await world.close();
  }
}
