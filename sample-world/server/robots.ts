import { type Exchange, sendText } from './exchange.ts';

const RULES = ['User-agent: *', 'Allow: /', 'Disallow: /pictures/private/'];

/** `/robots.txt`: programs may read everything but the pictures under `/pictures/private/`, which are there nevertheless. */
export function showRobots(exchange: Exchange): void {
  sendText(exchange, 200, RULES.join('\n'));
}
