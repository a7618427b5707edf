import { type Exchange, redirect } from '../exchange.ts';
import { sendRepresentation } from '../representation.ts';
import type { Fault } from './fault-names.ts';
import type { FaultyDocument } from './faulty-document.ts';

/** Addresses inside other people's networks; used in turn. */
const PRIVATE_ADDRESSES = ['http://10.0.0.1/feed', 'http://169.254.169.254/latest/meta-data/'];
/**
 * `.invalid` never resolves (RFC 2606), so that nothing leaves the machine even if a client
 * follows.
 */
const PLAIN_HTTP_ADDRESS = 'http://mirror.sample.invalid/feed';
const FTP_ADDRESS = 'ftp://files.sample.invalid/feed.xml';

type RedirectFault = Extract<Fault, 'moved' | 'found' | `redirect-${string}`>;

let privateTurn = 0;

/**
 * Redirects as the fault says; at its second address a moved document is served as if nothing were
 * wrong.
 */
export function redirectWrongly(
  exchange: Exchange,
  fault: RedirectFault,
  document: FaultyDocument,
): void {
  switch (fault) {
    case 'moved':
    case 'found':
      if (!document.newAddress) return sendRepresentation(exchange, document.whole());
      return redirect(exchange, fault === 'moved' ? 301 : 302, document.newAddress);
    case 'redirect-loop':
      return redirect(exchange, 302, nextRound(exchange, document));
    case 'redirect-publisher':
      return redirect(exchange, 301, document.otherPublisher);
    case 'redirect-http':
      return redirect(exchange, 302, PLAIN_HTTP_ADDRESS);
    case 'redirect-private':
      return redirect(
        exchange,
        302,
        PRIVATE_ADDRESSES[privateTurn++ % PRIVATE_ADDRESSES.length] ?? '',
      );
    case 'redirect-scheme':
      return redirect(exchange, 302, FTP_ADDRESS);
  }
}

/** The circle has two stations: the document's address with `round=1`, and with `round=2`. */
function nextRound({ url }: Exchange, { address }: FaultyDocument): string {
  const next = new URL(address);
  next.searchParams.set('round', url.searchParams.get('round') === '1' ? '2' : '1');
  return next.href;
}
