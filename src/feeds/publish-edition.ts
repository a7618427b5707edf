import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { SECTION_IDS, type SectionId } from '../publications/sections.ts';
import { composeEdition, type Edition } from './edition.ts';
import { isEditionStored, writeEdition } from './edition-store.ts';
import type { FeedStore } from './feed-store.ts';
import { shortHash } from './normalise.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;

export interface PublishContext {
  readonly store: FeedStore;
  readonly kv: KVNamespace;
  readonly now: () => Date;
  /** Told of the sections whose stories changed, after the edition is in KV. */
  readonly onChanged: (sections: readonly SectionId[]) => Promise<void>;
}

/**
 * Brings KV up to the channels in D1: composes the edition, writes it where it differs from the published one, and names
 * the sections that changed. Nothing unchanged is written. What fails half-way is done again by the next call.
 */
export async function publishEdition(
  publication: Publication,
  context: PublishContext,
): Promise<void> {
  const { store, kv, now, onChanged } = context;
  let isContested = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const progress = await store.readProgress(publication);
    if (progress.revision === 0) return;
    const isStored = await isEditionStored(kv, publication, now());
    const isCurrent = progress.publishedRevision === progress.revision;
    if (isStored && isCurrent && !isContested) return;

    const edition = composeEdition(publication, await store.readChannels(publication), now());
    const versions = sectionVersions(edition);
    const sections = SECTION_IDS.filter(
      (section) => versions[section] !== progress.sectionVersions[section],
    );
    if (sections.length > 0 || !isStored || isContested) {
      await writeEdition(kv, publication, edition, now());
      const { version } = edition;
      logEvent('info', 'edition published', { publication: publication.id, version, sections });
    }
    // Before it counts as published: a call that fails is made again.
    if (sections.length > 0) await onChanged(sections);
    const at = now().getTime();
    isContested = !(await store.markPublished(publication, progress, versions, at));
  }
}

function sectionVersions(edition: Edition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edition.sections).map(([section, items]) => [
      section,
      shortHash(JSON.stringify(items)),
    ]),
  );
}
