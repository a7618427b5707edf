import { Agent, request } from 'node:http';
import type { Answer, Target } from './target.ts';

const TAIL_BYTES = 64;
const TIMEOUT_MS = 30_000;

/** Connections to the site, kept open. */
export interface Connections {
  /** Sends a request as it stands, odd paths and all; rejects where no whole answer comes. */
  ask(target: Target): Promise<Answer>;
  close(): void;
}

/** Opens up to `count` connections to `http://127.0.0.1:{port}`; requests beyond them wait for one. */
export function openConnections(site: string, count: number): Connections {
  const agent = new Agent({ keepAlive: true, maxSockets: count });
  const { hostname, port } = new URL(site);
  const ask = ({ method, path, headers = {} }: Target) =>
    new Promise<Answer>((resolve, reject) => {
      const options = { agent, hostname, port, method, path, headers, timeout: TIMEOUT_MS };
      const asking = request(options, (answer) => {
        let tail: Buffer = Buffer.alloc(0);
        answer.on('data', (chunk: Buffer) => {
          tail = chunk.byteLength >= TAIL_BYTES ? chunk : Buffer.concat([tail, chunk]);
          tail = tail.subarray(-TAIL_BYTES);
        });
        answer.once('error', reject);
        answer.once('end', () => {
          const { statusCode: status = 0, headers } = answer;
          const { 'content-type': contentType, etag } = headers;
          resolve({ status, contentType, etag, tail: tail.toString('utf8') });
        });
      });
      asking.once('timeout', () => asking.destroy(new Error('no answer within 30 s')));
      asking.once('error', reject);
      asking.end();
    });
  return { ask, close: () => agent.destroy() };
}
