import { ByteBudget, type Clock } from './byte-budget.ts';
import { MAX_PICTURE_BYTES, type PublishersPicture } from './fetch-picture.ts';
import { InFlight, type InMemory } from './in-flight.ts';
import type { StoredVariant } from './stored-variants.ts';

/** What readers get of a picture. */
export interface ShownVariant extends StoredVariant, InMemory {
  /** Whether it was made; else it is what the publisher sent. */
  readonly isMade: boolean;
}

/** What an isolate has in memory of pictures. */
export interface PictureMemory {
  readonly sources: InFlight<PublishersPicture>;
  readonly variants: InFlight<ShownVariant>;
  /** Variants that are read from where they are stored. */
  readonly reading: ByteBudget;
  /** Bytes of all. */
  readonly usedBytes: () => number;
}

/** Of the isolate's 128 MB (bytes). */
const SOURCES_BYTES = 16_000_000;
const VARIANTS_BYTES = 8_000_000;
/**
 * The memory for making a variant: the passed-through maximum, or the source in transit and the
 * result (bytes).
 */
const MAKING_BYTES = 500_000;

const PLATFORM_CLOCK: Clock = { now: () => Date.now(), wait: (ms) => scheduler.wait(ms) };

/**
 * Memory for pictures: 24 MB. Who makes a variant waits for a source, and never the other way
 * round: each has a part of its own, so that they cannot wait for one another.
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
