import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { SECTION_IDS, type SectionId } from '../publications/sections.ts';
import { composeEdition, type Edition } from './edition.ts';
import { readEdition, writeEdition } from './edition-store.ts';
import type { FeedStore } from './feed-store.ts';
import { shortHash } from './normalise.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;

export interface PublishContext {
  readonly store: FeedStore;
  readonly kv: KVNamespace;
  readonly now: () => Date;
  /** Told once, after the edition is in KV, of the sections whose stories changed. */
  readonly onChanged: (sections: readonly SectionId[]) => Promise<void>;
}

/**
 * Brings KV up to the channels in D1: composes the edition, writes it where it differs from the published one, and names the
 * sections that changed. Nothing unchanged is written.
 */
export async function publishEdition(
  publication: Publication,
  context: PublishContext,
): Promise<void> {
  const changed = new Set<SectionId>();
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const progress = await context.store.readProgress(publication);
    const isPublished = (await readEdition(context.kv, publication, context.now())) !== undefined;
    if (
      progress.revision === 0 ||
      (isPublished && progress.publishedRevision === progress.revision)
    )
      break;
    const edition = composeEdition(
      publication,
      await context.store.readChannels(publication),
      context.now(),
    );
    const versions = sectionVersions(edition);
    const sections = SECTION_IDS.filter(
      (section) => versions[section] !== progress.sectionVersions[section],
    );
    if (sections.length > 0 || !isPublished) {
      await writeEdition(context.kv, publication, edition, context.now());
      for (const section of sections) changed.add(section);
      logEvent('info', 'edition published', {
        publication: publication.id,
        version: edition.version,
        sections,
      });
    }
    await context.store.markPublished(
      publication,
      progress.revision,
      versions,
      context.now().getTime(),
    );
  }
  if (changed.size > 0) await context.onChanged([...changed]);
}

function sectionVersions(edition: Edition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edition.sections).map(([section, items]) => [
      section,
      shortHash(JSON.stringify(items)),
    ]),
  );
}
