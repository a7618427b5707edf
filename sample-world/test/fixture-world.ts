import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { onTestFinished } from 'vitest';
import { SAMPLE_FEEDS } from '../feeds/catalogue.ts';
import { type SampleWorld, type SampleWorldOptions, startSampleWorld } from '../sample-world.ts';

/** The moment at which fixture worlds stand still. */
export const STARTED_AT = new Date('2026-11-20T15:00:00Z');

/** Starts a world of six plain stories a section on a free port; closing it removes its stories. */
export async function openFixtureWorld(
  options: Partial<SampleWorldOptions> = {},
): Promise<SampleWorld> {
  const storiesFolder = await writeFixtureStories();
  const world = await startSampleWorld({
    port: 0,
    now: () => STARTED_AT,
    storiesFolder,
    ...options,
  });
  const close = async () => {
    await world.close();
    await rm(storiesFolder, { recursive: true, force: true });
  };
  return { ...world, close };
}

/** The same for one test, with which it ends. */
export async function startFixtureWorld(
  options?: Partial<SampleWorldOptions>,
): Promise<SampleWorld> {
  const world = await openFixtureWorld(options);
  onTestFinished(() => world.close());
  return world;
}

/** Starts the world with the stories that come with it; ends with the test. */
export async function startWholeWorld(): Promise<SampleWorld> {
  const world = await startSampleWorld({ port: 0, now: () => STARTED_AT });
  onTestFinished(() => world.close());
  return world;
}

/**
 * A new folder with stories named after their section: `Local story 1` at `local-story-1`, without
 * a picture every fifth.
 */
async function writeFixtureStories(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-stories-'));
  const names = new Set(SAMPLE_FEEDS.map((feed) => feed.stories ?? feed.section));
  const all = Object.fromEntries(Array.from(names, (name) => [name, stories(name)]));
  await writeFile(join(folder, 'stories.json'), JSON.stringify(all));
  return folder;
}

function stories(name: string): object[] {
  return Array.from({ length: 6 }, (_, index) => ({
    slug: `${name}-story-${index + 1}`,
    title: `Story ${index + 1} about ${name}`,
    summary: `Summary ${index + 1}. It has two sentences.`,
    body: ['The first paragraph.', 'The second paragraph.'],
    categories: ['Local News'],
    author: 'Sample Desk',
    picture: index % 5 === 4 ? null : 'harbour',
  }));
}

/** What came over the wire, not unpacked. */
export interface RawResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** Sends a request without adding headers and without following or unpacking anything. */
export async function rawRequest(
  url: string,
  options: { method?: string; headers?: Record<string, string>; body?: string } = {},
): Promise<RawResponse> {
  const { method = 'GET', headers = {} } = options;
  const outgoing = request(url, { method, headers, agent: false });
  outgoing.end(options.body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  return { status: response.statusCode ?? 0, headers: response.headers, body };
}

/** Requests a feed of a world, under /feeds/. */
export function requestFeed(
  world: { origin: string },
  feedId: string,
  headers: Record<string, string> = {},
): Promise<RawResponse> {
  return rawRequest(`${world.origin}/feeds/${feedId}`, { headers });
}
