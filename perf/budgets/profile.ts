import { writeFileSync } from 'node:fs';
import type { Plugin } from 'vite';
import { serveBuiltWorker } from '../../scripts/built-worker.ts';
import { type MeasuredBuilds, serveFirstEdition } from '../bench/figures.ts';

const WARM_UP = 300;
const REQUESTS = 500;
const SAMPLE_MICROSECONDS = 100;

/** Vite plugin that builds Workers without minifying, so that functions retain their names. */
export function unminified(): Plugin {
  const build = { minify: false };
  return {
    name: 'unminified',
    enforce: 'post',
    config: () => ({ environments: { nunavut_news: { build }, nunavut_news_ingest: { build } } }),
  };
}

/** Writes a CPU profile of rendering a page, as a file for DevTools. */
export async function profilePage(
  builds: MeasuredBuilds,
  path: string,
  file: string,
): Promise<void> {
  await (await serveFirstEdition(builds)).close();
  const site = await serveBuiltWorker(builds.anew, {
    stateDir: builds.stateDir,
    isInspected: true,
  });
  const socket = new WebSocket(new URL('/core:user:nunavut-news', await site.inspector()));
  const send = async (method: string, params = {}) => {
    const response = Promise.withResolvers<MessageEvent>();
    socket.onmessage = response.resolve;
    socket.onerror = response.reject;
    socket.send(JSON.stringify({ id: 1, method, params }));
    return JSON.parse(String((await response.promise).data));
  };
  const request = async (times: number) => {
    for (let n = 0; n < times; n++)
      await (await fetch(site.address + path.replace('#', `${n % 100}`))).arrayBuffer();
  };
  try {
    await request(WARM_UP);
    await send('Profiler.enable');
    await send('Profiler.setSamplingInterval', { interval: SAMPLE_MICROSECONDS });
    await send('Profiler.start');
    await request(REQUESTS);
    const { result } = await send('Profiler.stop');
    writeFileSync(file, JSON.stringify(result.profile));
  } finally {
    socket.close();
    await site.close();
  }
}
