import { createCipheriv, createHash } from 'node:crypto';

/** Bytes without repetition, the same for a seed on every machine: AES-128 in counter mode. */
export function noise(seed: string, length: number): Buffer {
  const hash = createHash('sha256').update(seed).digest();
  const cipher = createCipheriv('aes-128-ctr', hash.subarray(0, 16), hash.subarray(16));
  return cipher.update(Buffer.alloc(length));
}

/** The mean and the standard deviation of the sum of four bytes of noise. */
const SUM_MEAN = 510;
const SUM_DEVIATION = 147.8;
const MIDDLE_GREY = 128;

/** Grain, a byte per pixel: middle grey, normally distributed (standard deviation `deviation`). */
export function grain(seed: string, pixels: number, deviation: number): Buffer {
  const bytes = noise(seed, pixels * 4);
  const grey = Buffer.alloc(pixels);
  for (let pixel = 0; pixel < pixels; pixel += 1) {
    const sum = [0, 1, 2, 3].reduce((total, place) => total + (bytes[pixel * 4 + place] ?? 0), 0);
    const value = MIDDLE_GREY + ((sum - SUM_MEAN) / SUM_DEVIATION) * deviation;
    grey[pixel] = Math.min(255, Math.max(0, Math.round(value)));
  }
  return grey;
}
