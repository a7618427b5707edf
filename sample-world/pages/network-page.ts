import { type Exchange, sendText } from '../exchange.ts';
import { type NetworkPages, SISTER_SITES, SOCIAL_PAGES } from '../publications/network-pages.ts';
import type { World } from '../world.ts';
import { escapeHtml, sendPage } from './html-page.ts';

const PAGES: NetworkPages = { ...SOCIAL_PAGES, ...SISTER_SITES };

/** `/network/{name}`: stands in for a page of the paper at a social network, or for a sister site. */
export function showNetworkPage(exchange: Exchange, _world: World, name: string): void {
  const title = Object.hasOwn(PAGES, name) ? PAGES[name] : undefined;
  if (!title) return sendText(exchange, 404, `There is no page "${name}" in the network.`);
  const what = Object.hasOwn(SOCIAL_PAGES, name) ? 'the paper’s own page there' : 'a sister site';
  sendPage(exchange, {
    title: `${title} (sample)`,
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be ${what}. Nothing is posted here.</p></div>
<h1>${escapeHtml(title)}</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}
