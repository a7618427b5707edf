/** Small letters, digits and single hyphens, of 60 at most, that are like a name; empty where it has no letter of the alphabet. */
export function slugOf(name: string): string {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
  const words = plain.split(/[^a-z0-9]+/).filter(Boolean);
  return words.join('-').slice(0, 60).replace(/-$/, '');
}
