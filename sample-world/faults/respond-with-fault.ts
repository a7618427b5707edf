import { type Exchange, sendJson } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import {
  sendEndless,
  sendGarbage,
  sendGzipBomb,
  sendHostile,
  sendHtml,
  sendHuge,
} from './false-bodies.ts';
import {
  delay,
  type FaultyDocument,
  hang,
  redirectWrongly,
  refuse,
  sendCut,
  sendCutClean,
  sendDrip,
  sendWrongLength,
} from './false-responses.ts';
import type { Fault } from './fault-board.ts';

/** Responds according to the fault; resolves once all is sent or the connection is closed. */
export async function respondWithFault(
  exchange: Exchange,
  fault: Fault,
  document: FaultyDocument,
): Promise<void> {
  switch (fault) {
    case 'none':
      return sendRepresentation(exchange, document.whole());
    case 'slow':
      await delay(exchange);
      return sendRepresentation(exchange, document.whole());
    case 'no-items':
      return sendRepresentation(exchange, document.withoutItems());
    case 'empty':
      return sendRepresentation(exchange, { ...document.whole(), body: Buffer.alloc(0) });
    case 'hang':
      return hang(exchange);
    case 'hang-up':
      exchange.response.destroy();
      return;
    case 'drip':
      return sendDrip(exchange, document.whole());
    case 'endless':
      return sendEndless(exchange, document.whole(), document.filler);
    case 'cut':
      return sendCut(exchange, document.whole());
    case 'cut-clean':
      return sendCutClean(exchange, document.whole());
    case 'wrong-length':
      return sendWrongLength(exchange, document.whole());
    case '403':
    case '404':
    case '410':
    case '429':
    case '500':
    case '503':
      return refuse(exchange, Number(fault));
    case 'html':
      return sendHtml(exchange);
    case 'huge':
      return sendHuge(exchange, document.whole(), document.filler);
    case 'gzip-bomb':
      return sendGzipBomb(exchange, document.whole(), document.filler);
    case 'open-end-tag':
      return sendRepresentation(exchange, (document.withOpenEndTag ?? document.whole)());
    case 'empty-stories':
    case 'future-stories':
    case 'many-elements':
    case 'many-texts':
    case 'many-attributes':
    case 'many-links':
    case 'empty-json-stories':
      return sendHostile(exchange, document.whole(), fault);
    case 'garbage':
      return sendGarbage(exchange, document.whole());
    case 'moved':
    case 'found':
    case 'redirect-loop':
    case 'redirect-publisher':
    case 'redirect-http':
    case 'redirect-private':
    case 'redirect-scheme':
      return redirectWrongly(exchange, fault, document);
    case 'json-error':
      return sendServiceError(exchange, document);
  }
}

/** An error of the service itself ("Cannot download…"); the feed still works. */
function sendServiceError(exchange: Exchange, document: FaultyDocument): void {
  if (document.filler === 'xml') return sendRepresentation(exchange, document.whole());
  const message = 'Cannot download this RSS feed, make sure the Rss URL is correct.';
  sendJson(exchange, 500, { status: 'error', message });
}
