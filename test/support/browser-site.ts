import type { TestProject } from 'vitest/node';
import { openLocalDatabase } from '../../scripts/posts/posts-database.ts';
import { applyMigrations } from '../../scripts/site.ts';
import { HOSTILE_POST } from './hostile-post.ts';
import { serveSampleSite } from './sample-site.ts';

/** The built site for browsers, with advertisements and a post whose author means harm. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = `.build/e2e/state-${process.pid}`;
  await applyMigrations(stateDir);
  const posts = await openLocalDatabase(stateDir);
  await posts.write([HOSTILE_POST]);
  await posts.close();
  return serveSampleSite(project, { name: 'e2e', stateDir, worldQuery: '?ads' });
}
