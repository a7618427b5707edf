import { createServer } from 'node:net';

/** Start of a range below outgoing connections' ports (Linux: from 32768; others: from 49152). */
const FIRST = 12_000;
const COUNT = 20_000;
const ATTEMPTS = 100;

/** A port of `localhost` that is free now and not used for outgoing connections. */
export async function freePort(): Promise<number> {
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    const port = FIRST + Math.floor(Math.random() * COUNT);
    if (await isFree(port)) return port;
  }
  throw new Error(`no free port on localhost after ${ATTEMPTS} attempts`);
}

function isFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(false));
    server.listen(port, 'localhost', () => server.close(() => resolve(true)));
  });
}
