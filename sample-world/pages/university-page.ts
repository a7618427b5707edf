import type { Exchange } from '../exchange.ts';
import type { World } from '../world.ts';
import { sendPage } from './html-page.ts';

/** `/university` and `/university/admission`: stand in for the site of a university that is promoted on /books. */
export function showUniversity(exchange: Exchange, _world: World, name: string): void {
  sendPage(exchange, {
    title: 'University (sample)',
    body: `<div class="note"><h2>Sample</h2><p>On the real site this would be a page of the university itself. There is none, and nobody can apply here.</p></div>
<h1>${name === 'admission' ? 'Apply for admission' : 'About the university'}</h1>
<p>Close this tab to go back to the paper.</p>`,
  });
}
