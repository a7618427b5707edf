import {
  createServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
  request,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { pipeline } from 'node:stream/promises';
import type { BrowserContext } from 'playwright-core';

export interface Exchange {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  status: number;
  responseHeaders: IncomingHttpHeaders;
  /** Bytes of the response's body that have been forwarded. */
  bodyBytes: number;
}

/** A proxy that records exchanges, can respond instead of the site, and can disconnect. */
export class ProxiedSite {
  readonly exchanges: Exchange[] = [];
  readonly responders = new Map<
    string,
    (response: ServerResponse, request: IncomingMessage) => void
  >();
  #isCut = false;
  readonly #server = createServer({ keepAliveTimeout: 0 }, (incoming, outgoing) => {
    const { method = '', url: path = '/', headers } = incoming;
    if (this.#isCut) return void incoming.destroy();
    const respond = this.responders.get(path);
    if (respond) return respond(outgoing, incoming);
    const own = { ...headers, host: new URL(this.#site).host };
    const forwarded = request(this.#site + path, { method, headers: own }, (response) => {
      const { statusCode: status = 502, headers: responseHeaders } = response;
      const exchange = { method, path, headers, status, responseHeaders, bodyBytes: 0 };
      this.exchanges.push(exchange);
      response.on('data', (chunk: Buffer) => {
        exchange.bodyBytes += chunk.byteLength;
      });
      outgoing.writeHead(status, endToEnd(responseHeaders));
      pipeline(response, outgoing).catch(() => outgoing.destroy());
    });
    forwarded.on('error', () => outgoing.destroy());
    incoming.pipe(forwarded);
  });
  readonly #site: string;

  private constructor(site: string) {
    this.#site = site;
  }

  static async open(site: string): Promise<ProxiedSite> {
    const proxy = new ProxiedSite(site);
    await new Promise<void>((resolve) => proxy.#server.listen(0, 'localhost', resolve));
    return proxy;
  }

  get origin(): string {
    return `http://localhost:${(this.#server.address() as AddressInfo).port}`;
  }

  forget(): void {
    this.exchanges.length = 0;
  }

  /** Takes a browser offline, and makes requests of its service worker fail. */
  async cut(reader: BrowserContext): Promise<void> {
    this.#isCut = true;
    this.#server.closeAllConnections();
    await reader.setOffline(true);
  }

  /** Reconnects, and takes the browser online. */
  async restore(reader?: BrowserContext): Promise<void> {
    this.#isCut = false;
    await reader?.setOffline(false);
  }

  close(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }
}

/** Removes hop-by-hop headers (RFC 9110, section 7.6.1). */
function endToEnd(headers: IncomingHttpHeaders): OutgoingHttpHeaders {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, ...others } = headers;
  return others;
}
