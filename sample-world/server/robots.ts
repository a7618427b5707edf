import { type Exchange, sendText } from './exchange.ts';

const RULES = ['User-agent: *', 'Allow: /', 'Disallow: /pictures/private/'];

/**
 * `/robots.txt`: programs may read everything except the pictures under `/pictures/private/`, which
 * exist nevertheless.
 */
export function showRobots(exchange: Exchange): void {
  sendText(exchange, 200, RULES.join('\n'));
}
