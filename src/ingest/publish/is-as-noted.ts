import type { EditionProgress } from '../../edition/edition-progress.ts';
import { numberOf, type StoredEdition } from '../../edition/stored-edition.ts';

/** KV may hand out what it held before for so long after a write. */
const KV_LAG_MS = 60_000;

/** Whether KV holds the edition that D1 has noted, as far as can be known: it may be stale, or not respond. */
export function isAsNoted(
  stored: StoredEdition,
  { revision, number, publishedAt }: EditionProgress,
  now: Date,
): boolean {
  const age = now.getTime() - publishedAt;
  const isSettling = age >= 0 && age < KV_LAG_MS;
  if (stored.kind === 'edition') {
    const { edition } = stored;
    if (numberOf(edition) === number) return (edition.revision ?? 0) <= revision;
    return numberOf(edition) < number && isSettling;
  }
  if (stored.kind === 'missing') return isSettling || publishedAt === 0;
  return stored.kind === 'unknown';
}
