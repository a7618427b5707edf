import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';

/** One exchange as it went over the wire. */
export interface RecordedExchange {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly status: number;
  readonly answerHeaders: IncomingHttpHeaders;
  /** Bytes of the answer's body that were passed on so far. */
  bodyBytes: number;
}

/** Stands between a client and the site and writes down what they say to each other. */
export interface RecordingProxy {
  /** `http://127.0.0.1:{port}`. */
  readonly origin: string;
  /** Oldest first. */
  readonly exchanges: readonly RecordedExchange[];
  /** Forgets what was recorded. */
  forget(): void;
  /** Breaks the line of the next answer after so many bytes of its body. */
  breakNextAfter(bytes: number): void;
  close(): Promise<void>;
}

/** Starts a proxy in front of `http://localhost:{port}`; nothing is changed on the way but the Host header. */
export async function startRecordingProxy(site: string): Promise<RecordingProxy> {
  const exchanges: RecordedExchange[] = [];
  let breakAfter = Number.POSITIVE_INFINITY;
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, host: new URL(site).host };
    const { method, url: path } = incoming;
    const passed = request(site, { method, path, headers }, (answer) => {
      const limit = breakAfter;
      breakAfter = Number.POSITIVE_INFINITY;
      void passBack(answer, outgoing, record(exchanges, incoming, answer), limit);
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
    breakNextAfter(bytes) {
      breakAfter = bytes;
    },
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
  { statusCode: status = 0, headers: answerHeaders }: IncomingMessage,
): RecordedExchange {
  const exchange = { method, path, headers, status, answerHeaders, bodyBytes: 0 };
  exchanges.push(exchange);
  return exchange;
}

async function passBack(
  answer: IncomingMessage,
  outgoing: ServerResponse,
  exchange: RecordedExchange,
  limit: number,
): Promise<void> {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...headers } = answer.headers;
  outgoing.writeHead(exchange.status, headers);
  try {
    for await (const chunk of answer as AsyncIterable<Buffer>) {
      const part = chunk.subarray(0, limit - exchange.bodyBytes);
      exchange.bodyBytes += part.byteLength;
      // What was handed over must have left before the line breaks.
      await new Promise((resolve) => outgoing.write(part, resolve));
      if (exchange.bodyBytes >= limit) return void outgoing.destroy();
    }
    outgoing.end();
  } catch {
    outgoing.destroy();
  }
}
