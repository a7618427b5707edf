import { type Exchange, sendText } from './exchange.ts';

const RULES = ['User-agent: *', 'Allow: /', 'Disallow: /pictures/private/'];

/** `/robots.txt`: forbids only `/pictures/private/`, where there are pictures. */
export function showRobots(exchange: Exchange): void {
  sendText(exchange, 200, RULES.join('\n'));
}
