import type { Exchange } from '../exchange.ts';
import { sendPage } from './html-page.ts';

/** `/donate`: stands in for the donation site, which is another company's. */
export function showDonationPage(exchange: Exchange): void {
  sendPage(exchange, {
    title: 'Donations (sample)',
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be the page of a donation service. Nothing can be given here.</p></div>
<h1>Thank you for thinking of it</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}
