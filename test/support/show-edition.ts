import { env } from 'cloudflare:workers';
import { clearCaches } from '../../src/lib/caches.ts';
import type { Edition } from '../../src/model/edition/edition.ts';
import { writeStoredEdition } from '../../src/model/edition/stored-edition.ts';
import type { Publication } from '../../src/model/publication/publication.ts';
import { readEdition } from '../../src/site/context/edition-store.ts';

/** Puts an edition into KV as that of the publication's first desk, with none of its other desks, and has this isolate's site read it at `now`. */
export async function showEdition(
  publication: Pick<Publication, 'id' | 'desks'>,
  edition: Edition,
  now: Date,
): Promise<void> {
  const [first, ...others] = publication.desks;
  if (first) await writeStoredEdition(env.EDITIONS, first.id, edition);
  for (const { id } of others) await env.EDITIONS.delete(`edition:${id}`);
  clearCaches();
  await readEdition(env.EDITIONS, publication, now);
}
