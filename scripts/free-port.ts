import { createServer } from 'node:net';

/** A port of loopback that is free now. */
export function freePort(host: 'localhost' | '127.0.0.1' = 'localhost'): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, host, () => {
      const address = server.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      server.close(() => resolve(port));
    });
  });
}
