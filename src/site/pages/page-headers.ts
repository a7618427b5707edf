import {
  type PageSources,
  setCommonHeaders,
  setPagePolicy,
} from '../../lib/http/security-headers.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { accentStyles } from '../../model/publication/accent-styles.ts';
import type { Publication } from '../../model/publication/publication.ts';
import type { ShownWarnings } from '../bulletin/shown-weather.ts';
import { outsidePictures } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { setNoStore } from '../http/caching.ts';
import adStyles from '../styles/ads.css?inline';
import baseStyles from '../styles/base.css?inline';
import { BASE_FONTS } from '../styles/font-faces.ts';
import subscribeStyles from '../styles/subscribe.css?inline';
import warningStyles from '../styles/warnings.css?inline';
import type { Page } from './page.ts';

const encoder = new TextEncoder();

export const BASE_STYLES = BASE_FONTS + baseStyles;

/**
 * The headers of an uncached page, with a content security policy for all that it loads. `nonce`:
 * for its inline script.
 */
export async function pageHeaders(
  page: Page,
  { publication, env }: SiteContext,
  shown: ShownWarnings,
  nonce?: string,
): Promise<Headers> {
  const accent = accentStyles(publication);
  const ofDocument = [stylesOf(page, shown, publication), ...(accent ? [accent] : [])];
  const styles = page.isWholeDocument ? [page.styles] : ofDocument;
  const framed = (page.frames ?? []).flatMap((frame) => (frame ? new URL(frame.url).origin : []));
  const sources = {
    styleHashes: await Promise.all(styles.map(hashOf)),
    // The frames of advertisements come from the site itself.
    frames: [...new Set(framed), ...(page.hasAds && publication.ads ? ["'self'"] : [])],
    pictures: outsidePictures(publication, env),
    nonce,
  };
  const headers = new Headers(nonce ? headersFor(sources) : cachedHeadersFor(sources));
  if (page.fileName) headers.set('Content-Disposition', `attachment; filename="${page.fileName}"`);
  return headers;
}

/** Headers by sources, built once: copying them is faster than setting each. */
function cachedHeadersFor(sources: PageSources): Headers {
  const key = JSON.stringify(sources);
  const cached = sourceHeaders.lastGood(key);
  if (cached) return cached;
  const headers = headersFor(sources);
  sourceHeaders.store(key, headers, 0);
  return headers;
}

const sourceHeaders = new SwrCache<Headers>({ maxEntries: 200 });

function headersFor(sources: PageSources): Headers {
  const headers = new Headers({ 'Content-Type': 'text/html; charset=utf-8' });
  setPagePolicy(headers, sources);
  setCommonHeaders(headers);
  setNoStore(headers);
  return headers;
}

/** The styles of a page's document, without the paper's colours. */
export function stylesOf(page: Page, shown: ShownWarnings, { ads }: Publication): string {
  const isWarned = shown.warnings.length + shown.notices.length > 0;
  const ofWarnings = isWarned ? warningStyles + (shown.pushKey && subscribeStyles) : '';
  return BASE_STYLES + ofWarnings + (page.hasAds && ads ? adStyles : '') + page.styles;
}

/** Hashes by styles: one for each combination of colours and advertisements. */
const hashes = new SwrCache<string>({ maxEntries: 100 });

/** The SHA-256 hash of styles for a content security policy (base64). */
export async function hashOf(styles: string): Promise<string> {
  const cached = hashes.lastGood(styles);
  if (cached !== undefined) return cached;
  const digest = await crypto.subtle.digest('SHA-256', encoder.encode(styles));
  const hash = btoa(String.fromCharCode(...new Uint8Array(digest)));
  hashes.store(styles, hash, Date.now());
  return hash;
}
