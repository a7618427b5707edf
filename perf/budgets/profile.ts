import type { Plugin } from 'vite';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { type MeasuredBuilds, serveFirstEdition } from '../bench/figures.ts';
import { openInspector } from '../inspector.ts';

const WARM_UP = 300;
const REQUESTS = 500;
const SAMPLE_MICROSECONDS = 100;
const LINES = 40;

/** The part of a CPU profile of V8 that is read here; times are in µs. */
interface CpuProfile {
  readonly nodes: readonly {
    readonly id: number;
    readonly callFrame: { readonly functionName: string; readonly lineNumber: number };
    readonly children?: readonly number[];
  }[];
  readonly samples: readonly number[];
  readonly timeDeltas: readonly number[];
}

/** Builds Workers whose functions have their names. */
export function unminified(): Plugin {
  const build = { minify: false };
  return {
    name: 'unminified',
    enforce: 'post',
    config: () => ({ environments: { nunavut_news: { build }, nunavut_news_ingest: { build } } }),
  };
}

/** Where V8 is while a page is rendered anew, a function a line: µs a request in itself, and with all that it calls. */
export async function profilePage(builds: MeasuredBuilds, path: string): Promise<string> {
  await (await serveFirstEdition(builds)).close();
  const site = await serveBuiltWorker(builds.anew, {
    stateDir: builds.stateDir,
    isInspected: true,
    onLog: () => {},
  });
  const inspector = await openInspector(await site.inspector(), 'nunavut-news');
  const request = async (times: number) => {
    for (let n = 0; n < times; n++)
      await (await fetch(site.address + path.replace('#', `${n % 100}`))).arrayBuffer();
  };
  try {
    await request(WARM_UP);
    await inspector.send('Profiler.enable');
    await inspector.send('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
    await inspector.send('Profiler.start');
    await request(REQUESTS);
    const { profile } = await inspector.send<{ profile: CpuProfile }>('Profiler.stop');
    return describeProfile(profile);
  } finally {
    inspector.close();
    await site.close();
  }
}

function describeProfile({ nodes, samples, timeDeltas }: CpuProfile): string {
  const named = new Map(
    nodes.map(({ id, callFrame: { functionName, lineNumber } }) => [
      id,
      `${functionName || '(anonymous)'}:${lineNumber + 1}`,
    ]),
  );
  const parents = new Map(
    nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])),
  );
  const times = new Map<string, { own: number; whole: number }>();
  const timesOf = (name: string) => {
    const of = times.get(name) ?? { own: 0, whole: 0 };
    times.set(name, of);
    return of;
  };
  for (const [index, id] of samples.entries()) {
    const took = (timeDeltas[index] ?? 0) / REQUESTS;
    timesOf(named.get(id) ?? '').own += took;
    const callers = new Set<string>();
    for (let at: number | undefined = id; at !== undefined; at = parents.get(at))
      callers.add(named.get(at) ?? '');
    for (const caller of callers) timesOf(caller).whole += took;
  }
  return [...times]
    .filter(([name]) => !/^\((?:root|idle)\)/.test(name))
    .sort(([, a], [, b]) => b.whole - a.whole)
    .slice(0, LINES)
    .map(
      ([name, { own, whole }]) =>
        `${own.toFixed(0).padStart(7)} ${whole.toFixed(0).padStart(7)}  ${name}`,
    )
    .join('\n');
}
