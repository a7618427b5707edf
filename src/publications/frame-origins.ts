import type { FrameSource } from './publication.ts';

/** The origins for a page's frame-src; `undefined` is a frame that is not configured. */
export function frameOrigins(...frames: readonly (FrameSource | undefined)[]): string[] {
  return [...new Set(frames.flatMap((frame) => (frame ? [new URL(frame.url).origin] : [])))];
}
