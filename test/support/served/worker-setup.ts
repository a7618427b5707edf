import { mkdirSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { dirname } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { TestProject } from 'vitest/node';
import { startSampleWorld } from '../../../sample-world/sample-world.ts';
import { listenOnLoopback } from '../../../sample-world/server/loopback-servers.ts';
import { runFolder } from '../../../scripts/run-folder.ts';
import type { OriginRequest, OriginResponse } from '../origin.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** `http://127.0.0.1:{port}` of the sample world for tests in workerd. */
    sampleWorldOrigin: string;
  }
}

/** Consecutive ports of 127.0.0.1, each a host of the scripted publisher. */
const ORIGIN_HOST_COUNT = 12;
const STORED_BYTES = 1_000_000_000;

const scripts = new Map<string, OriginResponse[]>();
const log: OriginRequest[] = [];

/** Starts the sample world and a publisher, scripted by `PUT /{path}` at its control server. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  await storeInMemory();
  const world = await startSampleWorld({ port: 0, now: () => new Date() });
  const origin = await listenOnLoopback(ORIGIN_HOST_COUNT, 0, respond);
  const controlServer = await listenOnLoopback(1, 0, control);
  project.provide('sampleWorldOrigin', world.origin);
  project.provide(
    'originHosts',
    Array.from({ length: ORIGIN_HOST_COUNT }, (_, nth) => `127.0.0.1:${origin.port + nth}`),
  );
  project.provide('originControl', `http://127.0.0.1:${controlServer.port}`);
  return async () =>
    void (await Promise.all([world, origin, controlServer].map((each) => each.close())));
}

/** Makes workerd store in memory if a memory folder exists, because disks are slow. */
async function storeInMemory(): Promise<void> {
  const folder = runFolder('memory');
  const memory = await statfs(dirname(folder)).catch(() => null);
  if (!memory || memory.bavail * memory.bsize <= STORED_BYTES) return;
  mkdirSync(folder, { recursive: true });
  process.env.TMPDIR = folder;
}

async function control(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url ?? '/';
  if (request.method === 'PUT') {
    scripts.set(path, JSON.parse(await text(request)));
    response.end();
  } else {
    response.end(JSON.stringify(log.filter((entry) => entry.path.startsWith(path))));
  }
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const entry = logRequest(request);
  response.once('close', () => {
    entry.closedAt = Date.now();
  });
  const script = scripts.get(entry.path) ?? [{ status: 404 }];
  const next = (script.length > 1 ? script.shift() : script[0]) ?? {};
  if (next.delayMs) await wait(next.delayMs);
  if (next.fault === 'hang') return;
  if (next.fault === 'reset') return void request.socket.destroy();
  if (next.fault === 'icy')
    return void request.socket.end('ICY 200 OK\r\nContent-Type: audio/mpeg\r\n\r\nsound');
  const headers = [...(next.headers ?? [])];
  const etag = headers.find(([name]) => name.toLowerCase() === 'etag')?.[1];
  if (next.knowsEtag && etag !== undefined && entry.headers['if-none-match'] === etag)
    return void response.writeHead(304, headers.flat()).end();
  const body = bodyOf(next);
  if (next.packed && !next.packed.isSilent) headers.push(['Content-Encoding', next.packed.as]);
  if (next.fault === 'cut') headers.push(['Content-Length', String(body.byteLength)]);
  response.writeHead(next.status ?? 200, headers.flat());
  await send(next, body, response, entry);
}

async function send(
  script: OriginResponse,
  body: Buffer,
  response: ServerResponse,
  entry: OriginRequest,
): Promise<void> {
  if (script.fault === 'cut') {
    response.write(body.subarray(0, body.byteLength >> 1));
    await wait(20);
    response.destroy();
    return;
  }
  const chunks = chunksOf(body, script, entry);
  // Rejects if the client has closed the connection.
  await pipeline(chunks, response, { end: script.fault !== 'stall' }).catch(() => {});
}

/** The chunks of the body, `times` over; a packed body already contains its repetitions. */
async function* chunksOf(body: Buffer, script: OriginResponse, entry: OriginRequest) {
  const { dripMs, packed, times = 1 } = script;
  const step = dripMs === undefined ? 64 * 1024 : 1;
  for (let time = 0; time < (packed ? 1 : times); time++)
    for (let at = 0; at < body.byteLength; at += step) {
      const chunk = body.subarray(at, at + step);
      entry.sentBytes += chunk.byteLength;
      yield chunk;
      if (dripMs !== undefined) await wait(dripMs);
    }
}

function bodyOf({ body = '', bodyBase64, times = 1, packed }: OriginResponse): Buffer {
  const once = bodyBase64 === undefined ? Buffer.from(body) : Buffer.from(bodyBase64, 'base64');
  if (!packed) return once;
  const whole = Buffer.concat(Array.from({ length: times }, () => once));
  if (packed.as === 'gzip') return gzipSync(whole);
  return brotliCompressSync(whole, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } });
}

function logRequest(request: IncomingMessage): OriginRequest {
  const { localAddress, localPort } = request.socket;
  const host = `${localAddress}:${localPort}`;
  const open = log.filter((entry) => entry.closedAt === undefined);
  const entry: OriginRequest = {
    host,
    method: request.method ?? '',
    path: request.url ?? '',
    headers: Object.fromEntries(
      Object.entries(request.headersDistinct).map(([name, values = []]) => [
        name,
        values.join(', '),
      ]),
    ),
    openedAt: Date.now(),
    sentBytes: 0,
    openAtHost: open.filter((other) => other.host === host).length + 1,
    openAtAll: open.length + 1,
  };
  log.push(entry);
  return entry;
}
