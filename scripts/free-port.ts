import { createServer } from 'node:net';

/** Below the ports of outgoing connections (from 32768 on Linux, from 49152 elsewhere). */
const FIRST = 12_000;
const COUNT = 20_000;
const ATTEMPTS = 100;

/** A port of `localhost` that is free now and not used for outgoing connections. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`${ATTEMPTS} ports of localhost were tried, and all were taken.`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
