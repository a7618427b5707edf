import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { runFolder } from '../../scripts/run-folder.ts';
import { serveSampleSite } from './sample-site.ts';

/** The built site for programs that read its feeds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { close, ...site } = await serveSampleSite(join(runFolder(), 'clients'));
  project.provide('sites', [site]);
  return close;
}
