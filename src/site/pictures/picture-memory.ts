import { ByteBudget, type Clock } from './byte-budget.ts';
import { MAX_PICTURE_BYTES, type PublishersPicture } from './fetch-picture.ts';
import { InFlight, type InMemory } from './in-flight.ts';
import type { StoredVariant } from './stored-variants.ts';

/** A picture as readers get it. */
export interface ShownVariant extends StoredVariant, InMemory {
  /** Whether it was resized here; otherwise it is the publisher's file. */
  isMade: boolean;
}

/** The memory for pictures in an isolate. */
export interface PictureMemory {
  sources: InFlight<PublishersPicture>;
  variants: InFlight<ShownVariant>;
  /** For variants that are read from storage. */
  reading: ByteBudget;
  /** Used bytes of all budgets. */
  usedBytes: () => number;
}

/** Bytes, of the isolate's 128 MB. */
const SOURCES_BYTES = 16_000_000;
const VARIANTS_BYTES = 8_000_000;
/**
 * The memory for making a variant: the pass-through limit, or the source in transit and the result
 * (bytes).
 */
const MAKING_BYTES = 500_000;

const PLATFORM_CLOCK: Clock = { now: () => Date.now(), wait: (ms) => scheduler.wait(ms) };

/**
 * Memory for pictures: 24 MB. Making a variant waits for a source, never the reverse: each has its
 * own budget, so they cannot deadlock.
 */
export function pictureMemory(clock = PLATFORM_CLOCK): PictureMemory {
  const sources = new ByteBudget(SOURCES_BYTES, clock);
  const variants = new ByteBudget(VARIANTS_BYTES, clock);
  return {
    sources: new InFlight(sources, MAX_PICTURE_BYTES, clock),
    variants: new InFlight(variants, MAKING_BYTES, clock),
    reading: variants,
    usedBytes: () => sources.usedBytes + variants.usedBytes,
  };
}
