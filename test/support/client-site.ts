import type { TestProject } from 'vitest/node';
import { serveSampleSite } from './sample-site.ts';

/** The built site for programs that read its feeds. */
export default function setup(project: TestProject): Promise<() => Promise<void>> {
  const stateDir = `.build/clients/state-${process.pid}`;
  return serveSampleSite(project, { name: 'clients', stateDir });
}
