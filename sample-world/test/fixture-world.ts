import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { SAMPLE_FEEDS } from '../catalogue.ts';
import { type SampleWorld, type SampleWorldOptions, startSampleWorld } from '../sample-world.ts';

/** The moment at which fixture worlds stand still. */
export const STARTED_AT = new Date('2026-11-20T15:00:00Z');

/**
 * Starts a world of six plain stories a section for one test, on a free port; ends with the test.
 */
export async function startFixtureWorld(
  options: Partial<SampleWorldOptions> = {},
): Promise<SampleWorld> {
  const storiesFolder = await writeFixtureStories();
  const world = await startSampleWorld({
    port: 0,
    now: () => STARTED_AT,
    storiesFolder,
    ...options,
  });
  onTestFinished(async () => {
    await world.close();
    await rm(storiesFolder, { recursive: true });
  });
  return world;
}

/**
 * A new folder with stories named after their section: `Local story 1` at `local-story-1`, without
 * a picture every fifth.
 */
export async function writeFixtureStories(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'sample-stories-'));
  const files = new Set(SAMPLE_FEEDS.map((feed) => feed.storiesFile ?? feed.section));
  for (const file of files)
    await writeFile(join(folder, `${file}.json`), JSON.stringify(stories(file)));
  return folder;
}

function stories(file: string): object[] {
  return Array.from({ length: 6 }, (_, index) => ({
    slug: `${file}-story-${index + 1}`,
    title: `Story ${index + 1} about ${file}`,
    summary: `Summary ${index + 1}. It has two sentences.`,
    body: ['The first paragraph.', 'The second paragraph.'],
    categories: ['Local News'],
    author: 'Sample Desk',
    picture: index % 5 === 4 ? null : 'harbour',
  }));
}
