import type { FrameSource, Publication } from './publication.ts';

/** The origins for a page's frame-src; `undefined` is a frame that is not configured. */
export function frameOrigins(...frames: readonly (FrameSource | undefined)[]): string[] {
  return [...new Set(frames.flatMap((frame) => (frame ? [new URL(frame.url).origin] : [])))];
}

/** The frame-src keyword for the site's own advertisement frames, where the publication has an ad network. */
export function adFrameOrigins(publication: Publication): string[] {
  return publication.ads ? ["'self'"] : [];
}
