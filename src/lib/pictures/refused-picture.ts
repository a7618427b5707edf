import { logUnlisted } from '../http/log-unlisted.ts';

/** A picture cannot be shown; the message says why. Readers see the placeholder. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture';
  /** How long the refusal is cached: a quarter of an hour, or a day. */
  readonly cachedFor: 'minutes' | 'day';

  constructor(why: string, cachedFor: RefusedPicture['cachedFor']) {
    super(why);
    this.cachedFor = cachedFor;
  }
}

/**
 * Numbers from the platform's troubleshooting page. `file`: no picture, too large, unsupported or
 * damaged. `quota`: the month's is used up. `platform`: a retry may help.
 */
const CODES: Readonly<Record<ImagesFault, readonly number[]>> = {
  file: [9412, 9413, 9520, 9523],
  quota: [9422, 9423],
  platform: [9401, 9402, 9424, 9432, 9516, 9517, 9518, 9522, 9524],
};
/** Smaller numbers belong to other errors: a `DOMException` has one too (23 for a timeout). */
const FIRST_CODE = 9400;

type ImagesFault = 'file' | 'quota' | 'platform';

/** The cause of an error of the Images platform; unnumbered errors are the platform's fault. */
export function imagesFault(error: unknown): ImagesFault {
  const code = error instanceof Error && 'code' in error ? Number(error.code) : 0;
  for (const fault of ['file', 'quota', 'platform'] as const)
    if (CODES[fault].includes(code)) return fault;
  if (code >= FIRST_CODE) logUnlisted('src/lib/pictures/refused-picture.ts', String(code));
  return 'platform';
}
