import { seededRandom } from '../sampling.ts';
import type { VisitCommand, VisitReport } from './commands.ts';
import { startLocalWorker } from './local-worker.ts';
import { hostOf, type NetworkShape } from './network-shape.ts';

/** Figures of one visit to each front page, all in one isolate. */
export interface SiteFigures {
  visits: number;
  /** Number of failed page requests. */
  failures: number;
  /** Average number of KV keys read before a response. */
  kvKeys: number;
}

/** Visits each publication of a network whose editions ingest has stored in `stateDir`. */
export async function simulateSite(shape: NetworkShape, stateDir: string): Promise<SiteFigures> {
  const vars = { NETWORK_SHAPE: JSON.stringify(shape) };
  const worker = await startLocalWorker({ name: 'site', vars, stateDir });
  try {
    const random = seededRandom(1);
    const hosts = Array.from({ length: shape.publications }, (_, index) => hostOf(index))
      .map((host) => ({ host, place: random() }))
      .sort((a, b) => a.place - b.place);
    let failures = 0;
    let keys = 0;
    for (const { host } of hosts) {
      const visit: VisitCommand = { host };
      const { status, counts } = await worker.call<VisitReport>(visit);
      if (status !== 200) failures += 1;
      keys += counts.kvKeysRead;
    }
    return { visits: hosts.length, failures, kvKeys: keys / hosts.length };
  } finally {
    await worker.close();
  }
}
