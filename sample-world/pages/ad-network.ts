import { type Exchange, send } from '../exchange.ts';
import type { World } from '../world.ts';

/** `/ads/{id}.js`: the script of an ad network that fills the document it runs in with one sample advertisement. */
export function serveAdScript(exchange: Exchange, _world: World, id: string): void {
  const script = `const ad = document.createElement('p');
ad.textContent = 'Sample advertisement ${id}: nothing is for sale here.';
ad.setAttribute('style', 'box-sizing:border-box;width:100%;min-height:100vh;margin:0;padding:1rem;display:grid;place-items:center;text-align:center;font:1.1rem/1.4 system-ui,sans-serif;color:#16232e;background:repeating-linear-gradient(135deg,#e7eef1 0 18px,#f4f1e8 18px 36px)');
document.body.replaceChildren(ad);
`;
  send(
    exchange,
    200,
    { 'content-type': 'text/javascript; charset=utf-8', 'cache-control': 'no-store' },
    script,
  );
}
