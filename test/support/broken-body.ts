/** Faults of a body that half arrives. */
export const BODY_FAULTS = ['breaks off', 'ends early'] as const;
export type BodyFault = (typeof BODY_FAULTS)[number];

export function bodyOf(bytes: Uint8Array, fault?: BodyFault): ReadableStream<Uint8Array> {
  const half = bytes.subarray(0, bytes.byteLength / 2);
  return new ReadableStream({
    start: (controller) => controller.enqueue(fault ? half : bytes),
    pull: (controller) => {
      if (fault === 'breaks off') controller.error(new Error('the body breaks off'));
      else controller.close();
    },
  });
}

/** The faults of a call whose response has the body that `make` gives it. */
export const inBody = <T>(make: (fault: BodyFault) => Promise<T>) =>
  Object.fromEntries(BODY_FAULTS.map((fault) => [fault, () => make(fault)]));
