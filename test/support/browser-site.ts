import type { TestProject } from 'vitest/node';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { applyMigrations } from '../../scripts/site.ts';
import { HOSTILE_POST } from './hostile-post.ts';
import { serveSampleSite } from './sample-site.ts';

/** The built site for browsers, with advertisements and a post whose author means harm; one for each file that runs at once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const served: Awaited<ReturnType<typeof serve>>[] = [];
  // One after the other: what is to be served stands in one place for all builds of the project.
  for (let nth = 1; nth <= project.config.maxWorkers; nth += 1) served.push(await serve(nth));
  project.provide(
    'sites',
    served.map(({ siteAddress, worldOrigin }) => ({ siteAddress, worldOrigin })),
  );
  return async () => void (await Promise.all(served.map(({ close }) => close())));
}

async function serve(nth: number) {
  const name = `browser-${nth}`;
  const stateDir = `.build/${name}/state-${process.pid}`;
  await applyMigrations(stateDir);
  const posts = await openLocalDatabase(stateDir);
  await posts.write([HOSTILE_POST]);
  await posts.close();
  return serveSampleSite({ name, stateDir, worldQuery: '?ads' });
}
