import { createServer, type RequestListener, type Server } from 'node:http';

/** Servers that answer alike at several loopback addresses. */
export interface LoopbackServers {
  readonly port: number;
  /** Ends every open connection at once. */
  close(): Promise<void>;
}

const MAX_TRIES = 20;

/**
 * Listens at every hostname on one port; 0 finds a port that is free on all of them. Rejects as
 * `listen` does, but passes over addresses other than the first that the machine lacks (macOS has
 * only 127.0.0.1 until told otherwise).
 */
export async function listenOnLoopback(
  hostnames: readonly string[],
  port: number,
  listener: RequestListener,
): Promise<LoopbackServers> {
  for (let tries = 1; ; tries += 1) {
    const servers: Server[] = [];
    try {
      return await listenAll(servers, hostnames, port, listener);
    } catch (error) {
      await Promise.all(servers.map(close));
      if (port !== 0 || tries === MAX_TRIES || codeOf(error) !== 'EADDRINUSE') throw error;
    }
  }
}

async function listenAll(
  servers: Server[],
  hostnames: readonly string[],
  wantedPort: number,
  listener: RequestListener,
): Promise<LoopbackServers> {
  let port = wantedPort;
  for (const [index, hostname] of hostnames.entries()) {
    const server = createServer(listener);
    try {
      port = await listen(server, port, hostname);
      servers.push(server);
    } catch (error) {
      if (index === 0 || codeOf(error) !== 'EADDRNOTAVAIL') throw error;
    }
  }
  return {
    port,
    close: async () => {
      await Promise.all(servers.map(close));
    },
  };
}

function listen(server: Server, port: number, hostname: string): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, hostname, () => {
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
