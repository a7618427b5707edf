import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { canHave, FAULTS } from '../../sample-world/faults/fault-board.ts';
import { SAMPLE_FEEDS } from '../../sample-world/feeds/catalogue.ts';
import { pick } from '../sampling.ts';

const REFRESH_EVERY_MS = 5_000;
const FAULT_EVERY_MS = 2_000;
const STORY_EVERY_MS = 1_000;
/** Longer than the time between two successful polls of any feed. */
const CLOCK_STEP_MS = 75 * 60_000;
const MAX_FAULTY = 8;

/** How many refreshes, faults and new stories there were during a run. */
export interface FaultCounts {
  readonly refreshes: number;
  readonly faults: number;
  readonly stories: number;
}

/**
 * Runs refreshes on a clock that is set forward each time, gives random feeds random faults (at most eight at a time) and
 * publishes stories, until it is stopped. What it does depends on `random` alone.
 */
export function startFaults(
  world: Pick<WorldProcess, 'control'>,
  refresh: (at: number) => Promise<void>,
  random: () => number,
): { stop(): Promise<FaultCounts> } {
  const done = { refreshes: 0, faults: 0, stories: 0 };
  const faulty: string[] = [];
  const running = new Set<Promise<void>>();
  let failed: unknown;
  let aheadMs = 0;

  const actions: readonly [everyMs: number, act: () => Promise<void>][] = [
    [
      REFRESH_EVERY_MS,
      async () => {
        aheadMs += CLOCK_STEP_MS;
        await refresh(Date.now() + aheadMs);
        done.refreshes += 1;
      },
    ],
    [
      FAULT_EVERY_MS,
      async () => {
        const feed = pick(SAMPLE_FEEDS, random);
        const [fault] = pick(
          FAULTS.filter(([name]) => name !== 'none' && canHave(feed, name)),
          random,
        );
        faulty.push(feed.id);
        const healed = faulty.length > MAX_FAULTY ? faulty.shift() : undefined;
        if (healed) await world.control('faults', { feed: healed, fault: 'none' });
        await world.control('faults', { feed: feed.id, fault });
        done.faults += 1;
      },
    ],
    [
      STORY_EVERY_MS,
      async () => {
        await world.control('publish', { feed: pick(SAMPLE_FEEDS, random).id });
        done.stories += 1;
      },
    ],
  ];
  const timers = actions.map(([everyMs, act]) => {
    const run = () => {
      const work = act()
        .catch((error: unknown) => {
          failed ??= error;
        })
        .finally(() => running.delete(work));
      running.add(work);
    };
    run();
    return setInterval(run, everyMs);
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await Promise.all(running);
      if (failed) throw failed;
      return done;
    },
  };
}

/** A sample world in a process of its own, so that its work takes no time from the process that measures. */
export interface WorldProcess {
  readonly origin: string;
  /** Sends a request to its control page; rejects where that is refused. */
  control(action: 'faults' | 'publish', fields: Readonly<Record<string, string>>): Promise<void>;
  close(): Promise<void>;
}

const MAIN = join(import.meta.dirname, '..', '..', 'sample-world', 'main.ts');

/** Starts it on a free port; rejects where it ends before it prints its address. */
export async function startWorldProcess(): Promise<WorldProcess> {
  const child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: '0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = once(child, 'exit');
  // However this process ends, nothing is left behind.
  const kill = () => child.kill('SIGKILL');
  process.once('exit', kill);
  void ended.then(() => process.off('exit', kill));
  const origin = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      const address = /http:\/\/[\d.]+:\d+/.exec(said)?.[0];
      if (address) resolve(address);
    });
    void ended.then(([status]) => reject(new Error(`the sample world ended with ${status}`)));
  });
  return {
    origin,
    async control(action, fields) {
      const response = await fetch(`${origin}/control/${action}`, {
        method: 'POST',
        headers: { Accept: 'application/json' },
        body: new URLSearchParams(fields),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`the sample world refuses: ${text}`);
    },
    async close() {
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), 2_000);
      await ended;
      clearTimeout(late);
    },
  };
}
