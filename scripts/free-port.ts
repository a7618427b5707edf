import { createServer } from 'node:net';

/**
 * Below the ports that systems give to outgoing connections (from 32768 on Linux, from 49152 elsewhere): one of those may be
 * taken by any request between being found free and being listened on.
 */
const FIRST = 12_000;
const COUNT = 20_000;
const ATTEMPTS = 100;

/** A port of loopback that is free now, and that no outgoing connection takes. */
export async function freePort(host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port, host)) return port;
  }
  throw new Error(`${ATTEMPTS} ports of ${host} were tried, and all were taken.`);
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
