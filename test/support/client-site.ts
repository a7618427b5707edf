import type { TestProject } from 'vitest/node';
import { serveSampleSite } from './sample-site.ts';

/** The built site for programs that read its feeds. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = `.build/clients/state-${process.pid}`;
  const { close, ...site } = await serveSampleSite({ name: 'clients', stateDir });
  project.provide('sites', [site]);
  return close;
}
