import { createServer, type IncomingHttpHeaders, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';

/** One request and its response, as they went through the proxy. */
export interface RecordedExchange {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  readonly responseHeaders: IncomingHttpHeaders;
  /** Bytes of the response's body that were passed on so far. */
  bodyBytes: number;
}

/** A proxy between a client and the site that records requests and responses. */
export interface RecordingProxy {
  /** `http://127.0.0.1:{port}`. */
  readonly origin: string;
  /** Oldest first. */
  readonly exchanges: readonly RecordedExchange[];
  /** Forgets what was recorded. */
  forget(): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of `http://localhost:{port}`; nothing is changed on the way but the Host header. */
export async function startRecordingProxy(site: string): Promise<RecordingProxy> {
  const exchanges: RecordedExchange[] = [];
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(site).host };
    const { method, url: path } = incoming;
    const passed = request(site, { method, path, headers }, (response) => {
      const exchange = record(exchanges, incoming, response);
      response.on('data', (chunk: Buffer) => {
        exchange.bodyBytes += chunk.byteLength;
      });
      const {
        connection: _,
        'keep-alive': __,
        'transfer-encoding': ___,
        ...sent
      } = response.headers;
      outgoing.writeHead(exchange.status, sent);
      pipeline(response, outgoing).catch(() => outgoing.destroy());
    });
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    exchanges,
    forget: () => void exchanges.splice(0),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

function record(
  exchanges: RecordedExchange[],
  { method = '', url: path = '', headers }: IncomingMessage,
  { statusCode: status = 0, headers: responseHeaders }: IncomingMessage,
): RecordedExchange {
  const exchange = { method, path, headers, status, responseHeaders, bodyBytes: 0 };
  exchanges.push(exchange);
  return exchange;
}
