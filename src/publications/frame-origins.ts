import type { FrameSource, Publication } from './publication.ts';

/** The origins that a page's policy must let it frame; `undefined` stands for a frame that is not configured. */
export function frameOrigins(...frames: readonly (FrameSource | undefined)[]): string[] {
  return [...new Set(frames.flatMap((frame) => (frame ? [new URL(frame.url).origin] : [])))];
}

/** The policy's word for the site's own advertisement frames, where a page with ad slots needs it. */
export function adFrameOrigins(publication: Publication): string[] {
  return publication.ads ? ["'self'"] : [];
}
