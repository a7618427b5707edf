/** What a page may load beyond its own origin. */
export interface PageSources {
  /** SHA-256 digests (base64) of the page's inline styles. */
  readonly styleHashes: readonly string[];
  /** Origins of third-party frames that the publication has configured. */
  readonly frames: readonly string[];
  /** An origin whose pictures come over plain http: the sample world's. */
  readonly plainPictures?: string | undefined;
}

/** Sets the headers that keep a page to itself. No inline script, no third party but pictures and configured frames. */
export function setSecurityHeaders(headers: Headers, sources: PageSources): void {
  const styles = sources.styleHashes.map((hash) => `'sha256-${hash}'`).join(' ');
  headers.set(
    'Content-Security-Policy',
    [
      "default-src 'none'",
      "script-src 'self'",
      `style-src 'self' ${styles}`.trim(),
      `img-src 'self' https: data:${sources.plainPictures ? ` ${sources.plainPictures}` : ''}`,
      "font-src 'self'",
      "connect-src 'self'",
      "media-src 'self'",
      `frame-src ${sources.frames.join(' ') || "'none'"}`,
      "manifest-src 'self'",
      "worker-src 'self'",
      "form-action 'self'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ].join('; '),
  );
  setCommonHeaders(headers);
}

/** For every answer, page or not. */
export function setCommonHeaders(headers: Headers): void {
  headers.set('Strict-Transport-Security', 'max-age=31536000; includeSubDomains');
  headers.set('X-Content-Type-Options', 'nosniff');
  headers.set('Referrer-Policy', 'strict-origin-when-cross-origin');
  headers.set(
    'Permissions-Policy',
    'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
  );
  headers.set('Cross-Origin-Opener-Policy', 'same-origin');
}
