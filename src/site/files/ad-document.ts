import { escapeUTF8 } from 'entities';
import { setAdPolicy } from '../../lib/http/security-headers.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { AD_FILLED } from '../../shared/page-attributes.ts';
import { AD_SLOTS } from '../components/AdSlot.tsx';
import { setNoStore, setNotFoundCaching } from '../http/caching.ts';
import { wordsOf } from '../words/words.ts';

/** A script that notifies the page once something is visible, and again on request. */
const NOTIFY = `{
  const shows = e => e.matches('svg,canvas,video,iframe,object,embed') ||
    e.complete && e.naturalWidth || e.innerText?.trim() || getComputedStyle(e).backgroundImage !== 'none';
  const isFilled = () => [...document.body.querySelectorAll('*')].some(e => {
    const { width, height } = e.getBoundingClientRect();
    return width > 9 && height > 9 && shows(e);
  });
  const look = () => {
    if (!isFilled()) return;
    watcher.disconnect();
    removeEventListener('load', look, true);
    parent.postMessage('${AD_FILLED}', '*');
  };
  const watcher = new MutationObserver(look);
  watcher.observe(document.body, { attributes: true, childList: true, subtree: true });
  addEventListener('load', look, true);
  addEventListener('message', look);
}`;

/** The page's colour (src/shared/styles/tokens.css): an advertisement covers the slot's line. */
const PAPER = 'light-dark(#fcfbf8,#0f161b)';

/**
 * The document in the frame of src/site/components/AdSlot.tsx. Its policy allows the ad network's
 * inline scripts.
 */
export function serveAdDocument(id: string, { ads, language }: Publication): Response {
  const words = wordsOf({ language }).embeds;
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  headers.set('X-Robots-Tag', 'noindex');
  setNoStore(headers);
  if (!ads || !Object.hasOwn(AD_SLOTS, id)) {
    setNotFoundCaching(headers, []);
    return new Response(words.noSuchAd, { status: 404, headers });
  }
  const script = new URL(ads.scriptUrl.replaceAll('{id}', id));
  setAdPolicy(headers, script.origin);
  return new Response(
    `<!doctype html><html lang="${escapeUTF8(language)}"><meta charset="utf-8"><title>${words.adNumber(id)}</title><style>html{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;overflow:hidden;background:${PAPER}}</style><body><script>${NOTIFY}</script><script src="${escapeUTF8(script.href)}" async></script></body></html>`,
    { headers },
  );
}
