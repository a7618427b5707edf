import { VOLUME_STEP } from '../../src/shared/player-state.ts';

/** Page keys change the volume by ten steps. */
const PAGE = 10 * VOLUME_STEP;

const KEY = 'radio-volume';

/** A volume within its range, on a whole step. */
export function toVolume(value: number): number {
  const steps = Math.round(1 / VOLUME_STEP);
  return Math.round(Math.min(1, Math.max(0, value)) * steps) / steps;
}

/** The volume after a page key; `undefined` for other keys. */
export function volumeAfterKey(key: string, volume: number): number | undefined {
  if (key === 'PageUp') return toVolume(volume + PAGE);
  if (key === 'PageDown') return toVolume(volume - PAGE);
  return undefined;
}

/** The volume stored on this device; `undefined` where there is none or storage is not allowed. */
export function readStoredVolume(): number | undefined {
  try {
    const stored = localStorage.getItem(KEY);
    return stored !== null && /^(?:0|1|0?\.\d+)$/.test(stored)
      ? toVolume(Number(stored))
      : undefined;
  } catch {
    return undefined;
  }
}

/** Stores the volume on this device, where storage is allowed. */
export function storeVolume(volume: number): void {
  try {
    localStorage.setItem(KEY, String(volume));
  } catch {}
}
