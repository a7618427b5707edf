import { type Exchange, send, sendText } from '../exchange.ts';
import type { World } from '../world.ts';
import { AD_DESIGNS, type AdDesign } from './ad-designs.ts';
import { escapeHtml } from './html-page.ts';

/** The height of the drawing, `--h`, gives the ground its own, so that both meet. */
const STYLE = `.ad{--h:min(250px,40vw);position:relative;box-sizing:border-box;width:100%;height:100vh;overflow:hidden;display:flex;flex-direction:column;align-items:start;justify-content:center;gap:.5rem;padding:2rem 1rem 3.5rem;font:.8125rem/1.35 system-ui,sans-serif}
.ad svg{position:absolute;right:0;bottom:0;height:var(--h);aspect-ratio:6/5}
.ad>:not(svg){position:relative;margin:0}
.ad b{letter-spacing:.04em}
.ad h1{max-width:34rem;font:650 1.3rem/1.15 Georgia,serif;text-wrap:balance}
.ad i{padding:.4rem .8rem;border-radius:99px;font-style:normal;font-weight:600}
.ad>small{position:absolute;inset:0 0 auto;padding:.1rem .5rem;background:#16222c;color:#fff;font-size:.6875rem;text-align:center}
@media(min-width:600px){.ad{--h:min(225px,36vw);padding:1.5rem 6vw}.ad svg{right:6vw}.ad>:not(svg,small){max-width:50%}.ad h1{font-size:2.1rem}.ad b{font-size:1rem}}
@media(min-height:500px){.ad{--h:83.3vw;justify-content:start;padding:3.5rem 1.5rem;gap:.9rem}.ad h1{font-size:2rem}}`;

/** `/ads/{id}.js`: the script of an ad network that fills the document it runs in with a sample advertisement, each slot with its own. */
export function serveAdScript(exchange: Exchange, _world: World, id: string): void {
  const design = Object.hasOwn(AD_DESIGNS, id) ? AD_DESIGNS[id] : undefined;
  if (!design) return sendText(exchange, 404, `There is no advertisement "${id}".`);
  send(
    exchange,
    200,
    { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
    `document.body.innerHTML = ${JSON.stringify(adHtml(id, design))};\n`,
  );
}

function adHtml(id: string, { shop, offer, button, colours, drawing }: AdDesign): string {
  const [sky, horizon, ground, ink, buttonColour, onButton] = colours;
  const edge = 'calc(100% - .22*var(--h))';
  return `<style>${STYLE}</style>
<div class="ad" style="color:${ink};background:linear-gradient(${sky},${horizon} ${edge},${ground} ${edge})">
<svg viewBox="0 0 300 250" aria-hidden="true">${drawing}</svg>
<small>Sample advertisement ${id}: nothing is for sale here.</small>
<b>${escapeHtml(shop)}</b><h1>${escapeHtml(offer)}</h1><i style="color:${onButton};background:${buttonColour}">${escapeHtml(button)}</i>
</div>`;
}
