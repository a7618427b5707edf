import { type IncomingMessage, request } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';
import { makeCertificate } from './certificate.ts';

/** What such edges use on the fly; no better figure is claimed. */
const BROTLI_QUALITY = 4;
const COMPRESSED = /^(?:text\/|image\/svg|application\/(?:json|manifest|javascript|.*xml))/;
/** The publishers' servers, under one name. */
const WORLD_HOST = 'sample-world.example';
/** Between the Worker and the edge: readers never see these. */
const OWN_HEADERS = ['cache-tag', 'cloudflare-cdn-cache-control'];
/** What belongs to the connection with the Worker. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

/** A stand-in for the edge, on this machine. */
export interface LocalEdge {
  /** Flags with which Chromium finds the site here, under its real name, and asks nothing else of the outside. */
  readonly chromiumFlags: readonly string[];
  /** `https://{host}`. */
  readonly origin: string;
  /** Where it listens on 127.0.0.1. */
  readonly port: number;
  close(): Promise<void>;
}

/**
 * Serves a site as the edge does: under its own name, https with HTTP/2, texts in brotli. The world around it gets a name
 * and https as well, and pages say so. What the edge adds beyond that (HTTP/3, nearness, a cache) is not there.
 */
export async function startLocalEdge(
  site: { readonly address: string; readonly host: string },
  worldAddress: string,
): Promise<LocalEdge> {
  const server = createSecureServer({ ...makeCertificate(site.host), allowHTTP1: true });
  const inHttps = (text: string) => text.replaceAll(worldAddress, `https://${WORLD_HOST}`);
  server.on('request', (incoming, outgoing) => {
    const isWorld = (incoming.authority || incoming.headers.host) === WORLD_HOST;
    pass(incoming, outgoing, isWorld ? worldAddress : site.address, inHttps);
  });
  const sessions = new Set<{ destroy(): void }>();
  server.on('session', (session) => {
    sessions.add(session);
    session.on('close', () => sessions.delete(session));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    origin: `https://${site.host}`,
    port,
    chromiumFlags: [
      `--host-resolver-rules=MAP ${site.host}:443 127.0.0.1:${port},MAP ${WORLD_HOST}:443 127.0.0.1:${port},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
      '--ignore-certificate-errors',
    ],
    async close() {
      for (const session of sessions) session.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function pass(
  incoming: Http2ServerRequest,
  outgoing: Http2ServerResponse,
  target: string,
  inHttps: (text: string) => string,
): void {
  const asked = Object.entries(incoming.headers).filter(
    ([name]) => !name.startsWith(':') && name !== 'host' && !HOP_HEADERS.includes(name),
  );
  const passed = request(
    new URL(incoming.url, target),
    { method: incoming.method, headers: Object.fromEntries(asked) },
    (answer) => {
      const headers: OutgoingHttpHeaders = { ...answer.headers };
      for (const name of [...OWN_HEADERS, ...HOP_HEADERS]) delete headers[name];
      const policy = headers['content-security-policy'];
      if (policy) headers['content-security-policy'] = inHttps(String(policy));
      const parts: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[] = [answer];
      if (String(headers['content-type']).startsWith('text/html')) parts.push(rewriting(inHttps));
      if (isCompressible(incoming, answer)) {
        headers['content-encoding'] = 'br';
        // Other bytes of the same content (RFC 9110 §8.8.1).
        if (headers.etag) headers.etag = `W/${String(headers.etag).replace(/^W\//, '')}`;
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        parts.push(createBrotliCompress({ params }));
      }
      if (parts.length > 1) delete headers['content-length'];
      outgoing.writeHead(answer.statusCode ?? 502, headers);
      pipeline([...parts, outgoing as NodeJS.WritableStream]).catch(() => outgoing.stream?.close());
    },
  );
  passed.on('error', () => outgoing.stream?.close());
  incoming.pipe(passed);
}

function isCompressible(incoming: Http2ServerRequest, answer: IncomingMessage): boolean {
  return (
    /\bbr\b/.test(String(incoming.headers['accept-encoding'])) &&
    COMPRESSED.test(String(answer.headers['content-type'])) &&
    !answer.headers['content-encoding'] &&
    // Parts are parts of the bytes as they are.
    answer.statusCode !== 206 &&
    answer.statusCode !== 304
  );
}

/** Passes a text on once it is whole: an address may lie across two pieces. */
function rewriting(rewrite: (text: string) => string): Transform {
  const pieces: Buffer[] = [];
  return new Transform({
    transform(piece, _, done) {
      pieces.push(piece);
      done();
    },
    flush(done) {
      done(null, rewrite(Buffer.concat(pieces).toString('utf8')));
    },
  });
}
