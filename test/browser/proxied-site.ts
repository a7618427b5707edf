import { createReadStream, existsSync } from 'node:fs';
import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';

/** A response as it went to the browser. */
export interface Passed {
  readonly path: string;
  readonly status: number;
  /** Those of the body, which nothing compresses here, and those of the status line and the headers. */
  readonly bodyBytes: number;
  readonly headBytes: number;
  readonly body: string;
}

/** Responds in the site's place; without it, or where it returns `false`, the site does. */
export type Responder = (path: string, response: ServerResponse) => boolean;

const TYPES: Readonly<Record<string, string>> = {
  js: 'text/javascript',
  css: 'text/css',
  woff2: 'font/woff2',
};

/**
 * What stands between a browser and a served site: it notes what the site responds, may respond in its place, and can cut the connection.
 * With a build's folder it serves the static files itself.
 */
export class ProxiedSite {
  readonly passed: Passed[] = [];
  respond: Responder | undefined;
  readonly #files: string | undefined;
  readonly #origin: () => string;
  #isCut = false;
  readonly #server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (this.#isCut) return void incoming.destroy();
    if (this.respond?.(path, outgoing) || this.#serveFile(path, outgoing)) return;
    const { host: _, ...headers } = incoming.headers;
    const { method } = incoming;
    const forwarded = request(new URL(path, this.#origin()), { method, headers }, (response) => {
      const { statusCode: status = 502 } = response;
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        const body = Buffer.concat(chunks);
        outgoing.writeHead(status, response.headers).end(body);
        const headBytes = response.rawHeaders.join().length + 'HTTP/1.1 200 OK\r\n\r\n'.length;
        const bodyBytes = body.byteLength;
        // A name and its value are parted by two characters and ended by two, of which a comma each is counted already.
        const lines = response.rawHeaders.length;
        const text = body.toString();
        this.passed.push({ path, status, bodyBytes, headBytes: headBytes + lines + 1, body: text });
      });
      response.on('error', () => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });

  /** `origin`: where the site is; `files`: where its build has its static files, unless the site serves them. */
  constructor(origin: () => string, files?: string) {
    this.#origin = origin;
    this.#files = files;
  }

  async listen(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, 'localhost', resolve));
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  /**
   * Takes the connection from a reader: their browser knows that it is offline, and what it or its service worker requests all the same
   * fails.
   */
  async cut(reader: BrowserContext): Promise<void> {
    this.#isCut = true;
    this.#server.closeAllConnections();
    await reader.setOffline(true);
  }

  /** Gives the connection back, to a reader whose browser has noticed where one is named. */
  async restore(reader?: BrowserContext): Promise<void> {
    this.#isCut = false;
    await reader?.setOffline(false);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  #serveFile(path: string, outgoing: ServerResponse): boolean {
    if (this.#files === undefined) return false;
    const { pathname } = new URL(path, 'http://localhost');
    const type = TYPES[pathname.split('.').at(-1) ?? ''];
    const file = join(this.#files, pathname);
    if (!type || !existsSync(file)) return false;
    outgoing.setHeader('Content-Type', type);
    createReadStream(file).pipe(outgoing);
    return true;
  }
}
