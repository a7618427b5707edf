import { type Exchange, send, sendText } from '../server/exchange.ts';
import type { World } from '../server/world.ts';
import { escapeHtml } from './html-page.ts';

/** `--h`: the height of the drawing, from which that of the ground is derived. */
const STYLE = `.ad{--h:min(250px,40vw);position:relative;box-sizing:border-box;width:100%;height:100vh;overflow:hidden;display:flex;flex-direction:column;align-items:start;justify-content:center;gap:.5rem;padding:2rem 1rem 3.5rem;font:.8125rem/1.35 system-ui,sans-serif}
.ad svg{position:absolute;right:0;bottom:0;height:var(--h);aspect-ratio:6/5}
.ad>:not(svg){position:relative;margin:0}
.ad b{letter-spacing:.04em}
.ad h1{max-width:34rem;font:650 1.3rem/1.15 Georgia,serif;text-wrap:balance}
.ad i{padding:.4rem .8rem;border-radius:99px;font-style:normal;font-weight:600}
.ad>small{position:absolute;inset:0 0 auto;padding:.1rem .5rem;background:#16222c;color:#fff;font-size:.6875rem;text-align:center}
@media(min-width:600px){.ad{--h:min(225px,36vw);padding:1.5rem 6vw}.ad svg{right:6vw}.ad>:not(svg,small){max-width:50%}.ad h1{font-size:2.1rem}.ad b{font-size:1rem}}
@media(min-height:500px){.ad{--h:83.3vw;justify-content:start;padding:3.5rem 1.5rem;gap:.9rem}.ad h1{font-size:2rem}}`;

/** `/ads/{id}.js`: an ad network's script, which shows the slot's advertisement. */
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

/** An invented shop's advertisement as flat shapes: 250 px high at any width, and 300 x 600. */
export interface AdDesign {
  shop: string;
  offer: string;
  button: string;
  /** Sky from top to bottom, ground, text, and the button with its text. */
  colours: readonly [
    sky: string,
    horizon: string,
    ground: string,
    ink: string,
    button: string,
    onButton: string,
  ];
  /** Shapes in a box of 300 x 250 whose ground begins at 195. */
  drawing: string;
}

/** One design for each slot of the site (requirements#ad-slots). */
export const AD_DESIGNS: Readonly<Record<string, AdDesign>> = {
  6079445: {
    shop: 'Snowdrift Parka Works',
    offer: 'Coats for forty below, sewn to your size',
    button: 'See the coats',
    colours: ['#2b3a67', '#e9a178', '#f3efe9', '#fff6ec', '#fff6ec', '#2b3a67'],
    drawing: `<circle cx="238" cy="150" r="30" fill="#ffd9a0"/><path d="M0 195l60-42 44 26 50-50 70 58 40-22 36 30z" fill="#6d6c95"/><path d="M132 145l22-16 24 20-14-4-10 8-10-9z" fill="#f3efe9"/>
<path d="M96 236c-4-60 6-102 26-112h56c20 10 30 52 26 112z" fill="#c8453b"/><path d="M104 138l-22 66 20 8 18-50zm92 0l22 66-20 8-18-50z" fill="#a8372f"/><circle cx="90" cy="210" r="12" fill="#20263f"/><circle cx="210" cy="210" r="12" fill="#20263f"/><path d="M96 226h108l1 12H95z" fill="#f6e7cf"/><path d="M146 132h8v94h-8z" fill="#8f2c26"/>
<circle cx="150" cy="92" r="46" fill="#b3906b"/><circle cx="150" cy="92" r="40" fill="#e9d5b5"/><circle cx="150" cy="94" r="29" fill="#c98f66"/><path d="M122 88c8-24 48-24 56 0-14-10-42-10-56 0z" fill="#20263f"/><circle cx="139" cy="96" r="3"/><circle cx="161" cy="96" r="3"/><path d="M140 108q10 8 20 0" fill="none" stroke="#5b2d1a" stroke-width="3"/>`,
  },
  1452361: {
    shop: 'Blue Kettle Tea House',
    offer: 'Bannock from eight, tea all day',
    button: 'Opening hours',
    colours: ['#f7e6c8', '#f2d3a0', '#8a4b2d', '#3b2417', '#1f5f8b', '#fff'],
    drawing: `<path d="M0 195h300v10H0z" fill="#a45e3b"/><path d="M78 60q-16-14 0-28t0-28M112 66q-16-14 0-28t0-28" fill="none" stroke="#fff" stroke-width="7" stroke-linecap="round" opacity=".8"/>
<path d="M60 110h112c22 24 26 62 12 88H48c-14-26-10-64 12-88z" fill="#1f5f8b"/><path d="M54 128l-40-18q-6 0-2 7l34 48z" fill="#1f5f8b"/><path d="M64 108c0-62 104-62 104 0" fill="none" stroke="#173f5d" stroke-width="10"/><ellipse cx="116" cy="110" rx="56" ry="12" fill="#2d7cb3"/><circle cx="116" cy="96" r="8" fill="#173f5d"/><path d="M58 150q58 14 116 0" fill="none" stroke="#9cc7e6" stroke-width="5"/>
<path d="M206 152h56l-7 48h-42z" fill="#fff"/><path d="M258 162c26-6 26 28-2 26" fill="none" stroke="#fff" stroke-width="7"/><ellipse cx="234" cy="153" rx="26" ry="5" fill="#8a4b2d"/><path d="M196 214q42-34 88 0 4 14-8 14h-72q-12 0-8-14z" fill="#d99a4e"/><path d="M216 206l10 8m14-13l8 10m14-4l6 8" stroke="#a86a2a" stroke-width="4"/>`,
  },
  6079446: {
    shop: 'Long Light Air Tours',
    offer: 'One hour above the fiords, with a window for everybody',
    button: 'Find a seat',
    colours: ['#0e3a5b', '#8fd0d6', '#e8f3f4', '#f4fbfc', '#ffce4a', '#14324a'],
    drawing: `<path d="M0 200l46-96 34 52 50-112 56 120 40-62 74 98z" fill="#36708c"/><path d="M46 104l-18 38 14-8 8 12 14-14zM130 44l-26 58 18-10 10 16 12-18 16 8zM226 102l-16 25 13-4 9 10 10-9z" fill="#fff"/><path d="M0 250v-48q70-26 150-6t150 0v54z" fill="#2a6f92"/><path d="M30 222h70m40 14h90m-20-24h50" stroke="#8fd0d6" stroke-width="4" stroke-linecap="round"/>
<g transform="rotate(-8 150 60)"><path d="M60 62q0-18 30-20h112l34-24h14l-8 36q-4 22-34 24H92q-30 0-32-16z" fill="#fff"/><path d="M98 38l70-22h16l-40 26z" fill="#e2523d"/><path d="M60 62q0 16 32 16h116q26-2 32-16z" fill="#e2523d"/><path d="M76 46h18v12H70q0-8 6-12z" fill="#14324a"/><path d="M112 47h12v10h-12zm24 0h12v10h-12zm24 0h12v10h-12z" fill="#14324a"/><path d="M54 34v52" stroke="#14324a" stroke-width="5" stroke-linecap="round"/><path d="M110 78l-8 18h16zm60 0l-8 18h16z" fill="#14324a"/></g>`,
  },
  1452360: {
    shop: 'Anchor & Sled Hardware',
    offer: 'Rope, runners and good advice',
    button: 'This week’s prices',
    colours: ['#ffc845', '#ffdf8c', '#fff7df', '#1c2b23', '#1c2b23', '#ffdf8c'],
    drawing: `<path d="M18 168q-12 34 22 36h228l20-10" fill="none" stroke="#6b3f1f" stroke-width="13" stroke-linecap="round"/><path d="M44 166h210v12H44z" fill="#94592d"/><path d="M60 176v22m46-22v22m46-22v22m46-22v22m40-22v22" stroke="#6b3f1f" stroke-width="9"/>
<path d="M62 96h82v70H62z" fill="#2f7d5b"/><path d="M62 96h82v14H62z" fill="#3f9b73"/><path d="M94 92h18v26H94z" fill="#1c2b23"/><circle cx="196" cy="132" r="35" fill="#e8d3a6"/><circle cx="196" cy="132" r="25" fill="none" stroke="#b68c4b" stroke-width="6"/><circle cx="196" cy="132" r="14" fill="none" stroke="#b68c4b" stroke-width="6"/><circle cx="196" cy="132" r="35" fill="none" stroke="#b68c4b" stroke-width="6"/>
<path d="M104 30v56m-22-44h44M76 66q4 26 28 26t28-26" fill="none" stroke="#33473c" stroke-width="9" stroke-linecap="round"/><circle cx="104" cy="22" r="9" fill="none" stroke="#33473c" stroke-width="7"/><path d="M150 96l62-62 12 12-62 62z" fill="#94592d"/><path d="M196 22l36-8 18 20-14 8-10-10-16 14z" fill="#33473c"/>`,
  },
  6079448: {
    shop: 'Lantern Street Books',
    offer: 'New and old books for long evenings',
    button: 'Browse the shelves',
    colours: ['#171a3a', '#3d3470', '#241c33', '#f5ecd7', '#f2b84b', '#241c33'],
    drawing: `<circle cx="222" cy="116" r="92" fill="#f2b84b" opacity=".16"/><circle cx="222" cy="116" r="60" fill="#f2b84b" opacity=".22"/><g fill="#fff"><circle cx="40" cy="40" r="2"/><circle cx="90" cy="22" r="2.5"/><circle cx="132" cy="58" r="2"/><circle cx="272" cy="24" r="2.5"/></g>
<path d="M26 190h150v20H26z" fill="#b3473f"/><path d="M34 194h142v12H34z" fill="#f5ecd7"/><path d="M40 168h140v22H40z" fill="#2e7f86"/><path d="M48 172h132v14H48z" fill="#f5ecd7"/><path d="M30 142h132v26H30z" fill="#d98b3a"/><path d="M54 142h12v26H54zm84 0h8v26h-8z" fill="#f5ecd7"/><path d="M46 124h122v18H46z" fill="#6a5bb0"/><path d="M46 128h114v10H46z" fill="#f5ecd7"/><path d="M62 118q24-18 44 2 20-20 46-4v10q-26-12-46 4-20-14-44-2z" fill="#fff"/>
<path d="M194 78h56v112h-56z" fill="#ffe3a1"/><path d="M222 104q26 34 0 56-26-22 0-56z" fill="#f08a24"/><path d="M222 130q12 16 0 28-12-12 0-28z" fill="#fff3c9"/><path d="M188 70h68l-14-22h-40zM186 188h72v18h-72z" fill="#d7a24a"/><path d="M194 78v112m56-112v112" stroke="#d7a24a" stroke-width="6"/><path d="M206 48q0-28 16-28t16 28" fill="none" stroke="#d7a24a" stroke-width="6"/>`,
  },
  1452363: {
    shop: 'Open Water Kayak School',
    offer: 'Learn on a calm lake, then paddle the bay',
    button: 'Summer courses',
    colours: ['#ffe9d2', '#ffb79a', '#1f6f86', '#243746', '#c2412d', '#fff'],
    drawing: `<circle cx="76" cy="132" r="34" fill="#ff7f5c"/><path d="M150 195l20-70 34-26 22 30 30 8 26 58z" fill="#fff"/><path d="M204 99l-8 48 22 48h38l-30-66z" fill="#cfe6ec"/><path d="M0 195h300v55H0z" fill="#1f6f86"/><path d="M44 204h64M188 203h90M20 238h70m120 2h60" stroke="#6db6c4" stroke-width="4" stroke-linecap="round"/>
<path d="M30 206q120 36 240 0-20 26-60 30H92q-44-4-62-30z" fill="#c2412d"/><path d="M126 218q24-16 48 0-24 8-48 0z" fill="#5a1d14"/><path d="M132 216q-2-46 18-50 20 4 18 50-18 6-36 0z" fill="#f2b84b"/><circle cx="150" cy="150" r="16" fill="#b9794f"/><path d="M133 148q2-22 17-22t17 22q-17-8-34 0z" fill="#243746"/><path d="M84 216L218 168" stroke="#6b3f1f" stroke-width="6" stroke-linecap="round"/><path d="M62 220q10-14 30-12l4 8q-16 14-34 4zM212 166q8-14 28-14 2 14-22 24z" fill="#f6e7cf"/>`,
  },
};
