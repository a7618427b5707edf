import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { SAMPLE_FEEDS } from '../catalogue.ts';
import { loadStories, StoriesFileError } from '../load-stories.ts';
import { startSampleWorld } from '../sample-world.ts';
import { storyTimes } from '../story-times.ts';
import { STARTED_AT } from './fixture-world.ts';
import { rawRequest } from './raw-request.ts';

test('story times go back from the start at growing steps, the same each time, out of step between feeds', () => {
  const courier = storyTimes('tundra-courier', 12, STARTED_AT);
  const minutesAgo = courier.map((time) => (STARTED_AT.getTime() - time.getTime()) / 60_000);
  expect(minutesAgo[0]).toBeGreaterThanOrEqual(4);
  expect(minutesAgo[0]).toBeLessThan(49);
  expect(minutesAgo).toEqual(minutesAgo.toSorted((a, b) => a - b));
  expect((minutesAgo[11] ?? 0) - (minutesAgo[8] ?? 0)).toBeGreaterThan(
    (minutesAgo[3] ?? 0) - (minutesAgo[0] ?? 0),
  );
  expect(storyTimes('tundra-courier', 12, STARTED_AT)).toEqual(courier);
  expect(storyTimes('kivalliq-post', 1, STARTED_AT)).not.toEqual(courier.slice(0, 1));
});

test('a missing or invalid stories file fails with an error that names the file and the field', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'sample-stories-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await expect(loadStories(folder, 'local')).rejects.toThrow(StoriesFileError);
  await writeFile(join(folder, 'local.json'), '[{"slug":"Not A Slug"}]');
  await expect(loadStories(folder, 'local')).rejects.toThrow(/local\.json: 0\.slug/);
});

test('the stories that come with the sample world fill every feed', async () => {
  const world = await startSampleWorld({ port: 0, now: () => STARTED_AT });
  onTestFinished(() => world.close());
  for (const feed of SAMPLE_FEEDS) {
    const page = await rawRequest(`${world.origin}/publishers/${feed.id}`);
    expect([feed.id, (page.body.toString().match(/<li>/g)?.length ?? 0) >= 5]).toEqual([
      feed.id,
      true,
    ]);
  }
});
