/**
 * A whole number from 0 to `below - 1` that is always the same for the same text (FNV-1a, 32 bits).
 */
export function steadyNumber(text: string, below: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // The low bits of FNV-1a hardly differ between similar texts: fold the high ones in.
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}
