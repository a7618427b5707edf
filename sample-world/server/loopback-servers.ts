import { createServer, type RequestListener, type Server } from 'node:http';

/** Servers at 127.0.0.1 with the same listener on several ports. */
export interface LoopbackServers {
  /** The first of the ports. */
  port: number;
  close(): Promise<void>;
}

const MAX_TRIES = 50;
/** Errors if these ports are unavailable: one is taken, or the last is beyond 65535. */
const UNAVAILABLE = new Set<unknown>(['EADDRINUSE', 'ERR_SOCKET_BAD_PORT']);

/** Listens on `count` consecutive ports; 0 finds free ones. macOS lacks 127.0.0.2 and others. */
export async function listenOnLoopback(
  count: number,
  port: number,
  listener: RequestListener,
): Promise<LoopbackServers> {
  for (let tries = 1; ; tries += 1) {
    const servers: Server[] = [];
    try {
      return await listenAll(servers, count, port, listener);
    } catch (error) {
      await Promise.all(servers.map(close));
      if (port !== 0 || tries === MAX_TRIES || !UNAVAILABLE.has(codeOf(error))) throw error;
    }
  }
}

async function listenAll(
  servers: Server[],
  count: number,
  wantedPort: number,
  listener: RequestListener,
): Promise<LoopbackServers> {
  let first = wantedPort;
  for (let place = 0; place < count; place += 1) {
    // Otherwise a busy server would close a connection as idle while a request arrives on it.
    const server = createServer({ keepAliveTimeout: 0 }, listener);
    const port = await listen(server, place === 0 ? wantedPort : first + place);
    if (place === 0) first = port;
    servers.push(server);
  }
  return {
    port: first,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject);
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}

function close(server: Server): Promise<void> {
  return new Promise((resolve) => {
    server.close(() => resolve());
    server.closeAllConnections();
  });
}

function codeOf(error: unknown): unknown {
  return error instanceof Error && 'code' in error ? error.code : undefined;
}
