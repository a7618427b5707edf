import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { sendHtml } from '../faults/false-bodies.ts';
import {
  delay,
  hang,
  METADATA_ADDRESS,
  nextRound,
  refuse,
  sendCut,
  sendDrip,
} from '../faults/false-responses.ts';
import { type Exchange, RefusedError, redirect, sendHead } from '../server/exchange.ts';
import { headersOf, type Representation, sendRepresentation } from '../server/representation.ts';

/** Every fault of the picture host, with its effect in plain words. */
export const PICTURE_FAULTS = [
  ['none', 'works'],
  ['slow', 'responds after 3 seconds'],
  ['hang', 'never responds (60 seconds, then hangs up)'],
  ['drip', 'sends one byte a second'],
  ['endless', 'sends the picture again and again, without end'],
  ['cut', 'half of the picture, then the line breaks'],
  ['500', '500 server error'],
  ['403', '403 refused'],
  ['404', '404 not found'],
  ['html', 'an HTML page instead of the picture'],
  ['redirect-loop', 'redirects in a circle'],
  ['redirect-private', 'redirects into a private network'],
  ['no-store', 'works, and nobody may keep what it sends'],
] as const;

export type PictureFault = (typeof PICTURE_FAULTS)[number][0];

/** Pause between two copies of the same picture: more than 10 MB per second. */
const ENDLESS_PAUSE_MS = 20;

/** The host of all publishers' pictures; a fault applies to all of them. */
export class PictureHost {
  #fault: PictureFault = 'none';

  get fault(): PictureFault {
    return this.#fault;
  }

  /** Sets the fault of all pictures; `none` heals. Throws `RefusedError` for an unknown fault. */
  setFault(name: string): void {
    const fault = PICTURE_FAULTS.find(([known]) => known === name)?.[0];
    if (!fault) throw new RefusedError(`Pictures have no fault "${name}".`);
    this.#fault = fault;
  }

  /** Responds according to the fault; resolves once all is sent or the connection is closed. */
  async respond(exchange: Exchange, read: () => Promise<Representation>): Promise<void> {
    switch (this.#fault) {
      case 'none':
        return sendRepresentation(exchange, await read());
      case 'slow':
        await delay(exchange);
        return sendRepresentation(exchange, await read());
      case 'hang':
        return hang(exchange);
      case 'drip':
        return sendDrip(exchange, await read());
      case 'endless':
        return sendAgainAndAgain(exchange, await read());
      case 'cut':
        return sendCut(exchange, await read());
      case '500':
      case '403':
      case '404':
        return refuse(exchange, Number(this.#fault));
      case 'html':
        return sendHtml(exchange);
      case 'redirect-loop':
        return redirect(exchange, 302, nextRound(exchange, exchange.url.href));
      case 'redirect-private':
        return redirect(exchange, 302, METADATA_ADDRESS);
      case 'no-store':
        return sendRepresentation(exchange, { ...(await read()), cacheControl: 'no-store' });
    }
  }
}

async function sendAgainAndAgain(exchange: Exchange, picture: Representation): Promise<void> {
  sendHead(exchange, 200, headersOf(picture));
  if (exchange.request.method === 'HEAD') {
    exchange.response.end();
    return;
  }
  await pipeline(Readable.from(copies(picture.body, exchange.closed)), exchange.response);
}

async function* copies(body: Buffer, closed: AbortSignal): AsyncGenerator<Buffer> {
  for (;;) {
    yield body;
    await wait(ENDLESS_PAUSE_MS, undefined, { signal: closed });
  }
}
