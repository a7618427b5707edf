import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import {
  createSecureServer,
  type Http2ServerRequest,
  type Http2ServerResponse,
  type OutgoingHttpHeaders,
} from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { constants, createBrotliCompress } from 'node:zlib';

/** The quality that edges use for compression on the fly. */
const BROTLI_QUALITY = 4;
const COMPRESSED = /^(?:text\/|image\/svg|application\/(?:json|manifest|javascript|.*xml))/;
const WORLD_HOST = 'sample-world.example';
/** Headers from the Worker to the edge, which readers do not get. */
const OWN_HEADERS = ['cache-tag', 'cloudflare-cdn-cache-control'];
/** Headers of the connection with the Worker. */
const HOP_HEADERS = ['connection', 'keep-alive', 'transfer-encoding'];

export interface LocalEdge {
  /** With these Chromium finds the site here under its real name, and reaches no other host. */
  chromiumFlags: readonly string[];
  /** `https://{host}`. */
  origin: string;
  close(): Promise<void>;
}

/** Serves a site and the sample world as the edge does: own names, HTTP/2, brotli; no HTTP/3. */
export async function startLocalEdge(
  site: { address: string; host: string },
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
  const mapped = [site.host, WORLD_HOST].map((host) => `MAP ${host}:443 127.0.0.1:${port}`);
  return {
    origin: `https://${site.host}`,
    chromiumFlags: [
      `--host-resolver-rules=${mapped},MAP * ~NOTFOUND,EXCLUDE 127.0.0.1`,
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
  const forwarded = Object.entries(incoming.headers).filter(
    ([name]) => !name.startsWith(':') && name !== 'host' && !HOP_HEADERS.includes(name),
  );
  const passed = request(
    new URL(incoming.url, target),
    { method: incoming.method, headers: Object.fromEntries(forwarded) },
    (response) => {
      const headers: OutgoingHttpHeaders = { ...response.headers };
      for (const name of [...OWN_HEADERS, ...HOP_HEADERS]) delete headers[name];
      const policy = headers['content-security-policy'];
      if (policy) headers['content-security-policy'] = inHttps(String(policy));
      const parts: (NodeJS.ReadableStream | NodeJS.ReadWriteStream)[] = [response];
      if (String(headers['content-type']).startsWith('text/html')) parts.push(rewriting(inHttps));
      if (isCompressible(incoming, response)) {
        headers['content-encoding'] = 'br';
        // Other bytes of the same content (RFC 9110 §8.8.1).
        if (headers.etag) headers.etag = `W/${String(headers.etag).replace(/^W\//, '')}`;
        const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY };
        parts.push(createBrotliCompress({ params }));
      }
      if (parts.length > 1) delete headers['content-length'];
      outgoing.writeHead(response.statusCode ?? 502, headers);
      pipeline([...parts, outgoing as NodeJS.WritableStream]).catch(() => outgoing.stream?.close());
    },
  );
  passed.on('error', () => outgoing.stream?.close());
  incoming.pipe(passed);
}

function isCompressible(incoming: Http2ServerRequest, response: IncomingMessage): boolean {
  return (
    /\bbr\b/.test(String(incoming.headers['accept-encoding'])) &&
    COMPRESSED.test(String(response.headers['content-type'])) &&
    !response.headers['content-encoding'] &&
    // A 206 is a part of the uncompressed bytes.
    response.statusCode !== 206 &&
    response.statusCode !== 304
  );
}

/** Passes a text on once it is complete, because an address may be split across two chunks. */
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

/** Makes a self-signed certificate for a host, valid for a day. */
function makeCertificate(host: string) {
  const folder = mkdtempSync(join(tmpdir(), 'certificate-'));
  const cert = join(folder, 'cert.pem');
  const key = join(folder, 'key.pem');
  try {
    const made = spawnSync(
      'openssl',
      [
        ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
        ...['-days', '1', '-subj', `/CN=${host}`, '-addext', `subjectAltName=DNS:${host}`],
        ...['-out', cert, '-keyout', key],
      ],
      { encoding: 'utf8' },
    );
    if (made.status !== 0)
      throw new Error(`openssl is needed to make a certificate: ${made.error ?? made.stderr}`);
    return { cert: readFileSync(cert, 'utf8'), key: readFileSync(key, 'utf8') };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
