/** Sources that a page may load besides its own origin. */
export interface PageSources {
  /** SHA-256 digests (base64) of the page's inline styles. */
  styleHashes: readonly string[];
  /** Origins of third-party frames that the publication has configured. */
  frames: readonly string[];
  /** The scheme of third parties' pictures; if absent, none may be loaded. */
  pictures?: 'https:' | 'http:' | undefined;
  /** Allows the inline script that inserts the late part of a page. */
  nonce?: string | undefined;
}

/** The policy of a page: inline scripts with `nonce`; configured frames; publishers’ pictures. */
export function setPagePolicy(headers: Headers, sources: PageSources): void {
  const styles = sources.styleHashes.map((hash) => `'sha256-${hash}'`).join(' ');
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src 'self'${sources.nonce ? ` 'nonce-${sources.nonce}'` : ''}`,
      `style-src 'self' ${styles}`.trim(),
      // A source with http: also matches https: (CSP3 §6.7.2.8).
      `img-src ${["'self'", sources.pictures, 'data:'].filter(Boolean).join(' ')}`,
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self'",
      `frame-src ${sources.frames.join(' ') || "'none'"}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
      // Scripts may create markup and script addresses only through one policy (client/trusted.ts).
      "require-trusted-types-for 'script'",
      'trusted-types site',
    ].join('; '),
  );
  headers.set('Origin-Agent-Cluster', '?1');
}

/**
 * The policy of an advertisement's document: a sandbox without an origin, even if opened directly,
 * so that its script reaches neither the site nor its storage. Pictures, styles and frames may come
 * from anywhere, as networks load them from their customers' hosts.
 */
export function setAdPolicy(headers: Headers, scriptOrigin: string): void {
  const anywhere = scriptOrigin.startsWith('https:') ? 'https:' : `https: ${scriptOrigin}`;
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      `script-src ${anywhere} 'unsafe-inline' 'unsafe-eval'`,
      `style-src ${anywhere} 'unsafe-inline'`,
      `img-src ${anywhere} data:`,
      `font-src ${anywhere} data:`,
      `media-src ${anywhere}`,
      `connect-src ${anywhere}`,
      `frame-src ${anywhere}`,
      "base-uri 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-scripts allow-popups allow-popups-to-escape-sandbox',
    ].join('; '),
  );
}

/** The policy of audio: browsers wrap it in a page if opened directly, which must play it. */
export function setAudioPolicy(headers: Headers): void {
  headers.set(
    'Content-Security-Policy',
    "default-src 'none'; media-src 'self'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
  );
}

/** Lets other sites, such as feed readers, embed a picture or file (Fetch §3.7). */
export function allowEmbedding(headers: Headers): void {
  headers.set('Cross-Origin-Resource-Policy', 'cross-origin');
}

/** The default headers of every response (page, data, redirect, refusal, error). */
const COMMON_HEADERS = Object.entries({
  'Strict-Transport-Security': 'max-age=31536000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Permissions-Policy':
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Content-Security-Policy': "default-src 'none'; base-uri 'none'; frame-ancestors 'none'",
});

/** Adds missing default headers to every response; cached ones include them. */
export function setCommonHeaders(headers: Headers): void {
  // Only this function sets this header, so the others are set as well.
  if (headers.has('Strict-Transport-Security')) return;
  for (const [name, value] of COMMON_HEADERS) {
    if (!headers.has(name)) headers.set(name, value);
  }
}

/** The response with the common headers. Every response of the gateway passes through here. */
export function secured(response: Response): Response {
  try {
    setCommonHeaders(response.headers);
    return response;
  } catch {
    // Headers of responses from other servers and caches are immutable.
    const mutable = new Response(response.body, response);
    setCommonHeaders(mutable.headers);
    return mutable;
  }
}
