import { logEvent } from '../http/log.ts';
import type { Publication } from '../publications/publication.ts';
import { SECTION_IDS, type SectionId } from '../publications/sections.ts';
import { composeEdition, type Edition } from './edition.ts';
import type { EditionProgress } from './edition-progress.ts';
import { isEditionStored, readEdition, writeEdition } from './edition-store.ts';
import type { FeedStore, StoredChannels } from './feed-store.ts';
import type { NewsItem } from './news-item.ts';
import { shortHash } from './short-hash.ts';

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

    const channels = await store.readChannels(publication);
    const items =
      channels.unreadable.size === 0
        ? channels.items
        : withPublished(publication, channels, await readEdition(kv, publication, now()));
    const edition = composeEdition(publication, items, now());
    const versions = sectionVersions(edition);
    const sections = isLost(progress, isStored)
      ? SECTION_IDS
      : SECTION_IDS.filter((section) => versions[section] !== progress.sectionVersions[section]);
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

/** An edition was published and is not there any more: which stories caches show nobody knows, so each section counts as changed. */
function isLost({ publications }: EditionProgress, isStored: boolean): boolean {
  return publications > 0 && !isStored;
}

/** The channels, and in place of those that cannot be read what the published edition shows of that publisher in that section. */
function withPublished(
  publication: Publication,
  { items, unreadable }: StoredChannels,
  published: Edition | undefined,
): Map<string, readonly NewsItem[]> {
  const channels = new Map(items);
  for (const { id, section, publisher } of publication.sources) {
    const shown = published?.sections[section]?.filter((item) => item.publisher === publisher);
    if (unreadable.has(id) && shown) channels.set(id, shown);
  }
  return channels;
}

function sectionVersions(edition: Edition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edition.sections).map(([section, items]) => [
      section,
      shortHash(JSON.stringify(items)),
    ]),
  );
}
