import { escapeUTF8 } from 'entities';
import type { Publication } from '../../publications/publication.ts';
import { isAdSlotId } from '../components/ad-slots.ts';
import { setNoStore, setNotFoundCaching } from '../http/caching.ts';
import { setAdPolicy } from '../http/security-headers.ts';

/**
 * The document of one advertisement, for the frame that src/site/components/AdSlot.tsx reserves. Its policy allows the network
 * inline scripts, so it is never stored, like every such response.
 */
export function serveAdDocument(id: string, { ads, language }: Publication): Response {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  headers.set('X-Robots-Tag', 'noindex');
  setNoStore(headers);
  if (!ads || !isAdSlotId(id)) {
    setNotFoundCaching(headers, []);
    return new Response('There is no such advertisement.', { status: 404, headers });
  }
  const script = new URL(ads.scriptUrl.replaceAll('{id}', id));
  setAdPolicy(headers, script.origin);
  return new Response(
    `<!doctype html><html lang="${escapeUTF8(language)}"><meta charset="utf-8"><title>Advertisement ${id}</title><style>html{color-scheme:light dark}body{margin:0;display:grid;place-items:center;min-height:100vh;overflow:hidden}</style><body><script src="${escapeUTF8(script.href)}" async></script></body></html>`,
    { headers },
  );
}
