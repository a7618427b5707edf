import { cp } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { HOSTILE_POST } from './hostile-post.ts';
import { serveSampleSite } from './sample-site.ts';

/** The built site for browsers, with a post whose author means harm; one for each file that runs at once. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const names = Array.from({ length: project.config.maxWorkers }, (_, nth) => `browser-${nth + 1}`);
  const prepared = stateDirOf('browser');
  const posts = await openLocalDatabase(prepared);
  await posts.write([HOSTILE_POST]);
  await posts.close();
  await Promise.all(names.map((name) => cp(prepared, stateDirOf(name), { recursive: true })));
  const served: Awaited<ReturnType<typeof serve>>[] = [];
  // One after the other: what is to be served stands in one place for all builds of the project.
  for (const name of names) served.push(await serve(name));
  project.provide(
    'sites',
    served.map(({ siteAddress, worldOrigin }) => ({ siteAddress, worldOrigin })),
  );
  return async () => void (await Promise.all(served.map(({ close }) => close())));
}

function serve(name: string) {
  return serveSampleSite({ name, stateDir: stateDirOf(name) });
}

function stateDirOf(name: string): string {
  return `.build/${name}/state-${process.pid}`;
}
