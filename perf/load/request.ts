import { Agent, request } from 'node:http';
import type { ReceivedResponse, Target } from './target.ts';

const TAIL_BYTES = 64;
const TIMEOUT_MS = 30_000;

/** Keep-alive connections to the site. */
export interface Connections {
  /** Sends a request with its path unchanged, valid or not; rejects where no complete response comes. */
  send(target: Target): Promise<ReceivedResponse>;
  close(): void;
}

/** Opens up to `count` connections to `http://127.0.0.1:{port}`; requests beyond them wait for one. */
export function openConnections(site: string, count: number): Connections {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const { hostname, port } = new URL(site);
  const send = ({ method, path, headers = {} }: Target) =>
    new Promise<ReceivedResponse>((resolve, reject) => {
      const options = { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS };
      const sent = request(options, (response) => {
        let tail: Buffer = Buffer.alloc(0);
        response.on('data', (chunk: Buffer) => {
          tail = chunk.byteLength >= TAIL_BYTES ? chunk : Buffer.concat([tail, chunk]);
          tail = tail.subarray(-TAIL_BYTES);
        });
        response.once('error', reject);
        response.once('end', () => {
          const { statusCode: status = 0, headers } = response;
          const { 'content-type': contentType, etag } = headers;
          resolve({ status, contentType, etag, tail: tail.toString('utf8') });
        });
      });
      sent.once('timeout', () => sent.destroy(new Error('no response within 30 s')));
      sent.once('error', reject);
      sent.end();
    });
  return { send, close: () => agent.destroy() };
}
