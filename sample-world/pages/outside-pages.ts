import { type NetworkPages, SISTER_SITES, SOCIAL_PAGES } from '../publications/network-pages.ts';
import { type Exchange, sendText } from '../server/exchange.ts';
import type { World } from '../server/world.ts';
import { escapeHtml, sendPage } from './html-page.ts';

/** `/donate`: stands in for the donation site of another company. */
export function showDonationPage(exchange: Exchange): void {
  sendPage(exchange, {
    title: 'Donations (sample)',
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be the page of a donation service. Nothing can be given here.</p></div>
<h1>Thank you for thinking of it</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}

/** `/university`, `/university/admission`: the university that /books promotes. */
export function showUniversity(exchange: Exchange, _world: World, name: string): void {
  sendPage(exchange, {
    title: 'University (sample)',
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be a page of the university itself. There is none, and nobody can apply here.</p></div>
<h1>${name === 'admission' ? 'Apply for admission' : 'About the university'}</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}

const PAGES: NetworkPages = { ...SOCIAL_PAGES, ...SISTER_SITES };

/** `/network/{name}`: stands in for the paper's page at a social network, or for a sister site. */
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
