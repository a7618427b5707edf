import { createServer, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { BrowserContext } from 'playwright-core';

/** Responds in the site's place; without it, or where it returns `false`, the site does. */
export type Responder = (path: string, response: ServerResponse) => boolean;

/** A proxy between a browser and a served site: it may respond in the site's place, and can cut the connection. */
export class ProxiedSite {
  /** What the site itself responded. */
  readonly passed: { readonly path: string; readonly status: number }[] = [];
  respond: Responder | undefined;
  readonly #origin: () => string;
  #isCut = false;
  readonly #server = createServer((incoming, outgoing) => {
    const path = incoming.url ?? '/';
    if (this.#isCut) return void incoming.destroy();
    if (this.respond?.(path, outgoing)) return;
    const { host: _, ...headers } = incoming.headers;
    const { method } = incoming;
    const forwarded = request(new URL(path, this.#origin()), { method, headers }, (response) => {
      const { statusCode: status = 502 } = response;
      this.passed.push({ path, status });
      outgoing.writeHead(status, response.headers);
      response.on('error', () => outgoing.destroy());
      response.pipe(outgoing);
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });

  /** `origin`: where the site is. */
  constructor(origin: () => string) {
    this.#origin = origin;
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
}
