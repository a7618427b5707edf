import type { Edition } from '../../src/edition/edition.ts';
import { writeStoredEdition } from '../../src/edition/stored-edition.ts';
import type { Publication } from '../../src/publications/publication.ts';
import { forgetEdition, readEdition } from '../../src/site/context/edition-store.ts';

/** Puts an edition into KV and has this isolate's site read it at `now`. */
export async function showEdition(
  kv: KVNamespace,
  publication: Publication,
  edition: Edition,
  now: Date,
): Promise<void> {
  await writeStoredEdition(kv, publication, edition);
  forgetEdition(publication.id);
  await readEdition(kv, publication, now);
}
