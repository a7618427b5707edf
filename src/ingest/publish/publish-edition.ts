import { composeEdition, type Edition } from '../../edition/edition.ts';
import type { EditionProgress } from '../../edition/edition-progress.ts';
import type { NewsItem } from '../../edition/news-item.ts';
import {
  numberOf,
  readStoredEdition,
  type StoredEdition,
  writeStoredEdition,
} from '../../edition/stored-edition.ts';
import { logEvent } from '../../http/log.ts';
import { followedSources, type Publication } from '../../publications/publication.ts';
import { SECTION_IDS, type SectionId } from '../../publications/sections.ts';
import { shortHash } from '../../text/short-hash.ts';
import type { EditionLedger, StoredChannels } from '../store/edition-ledger.ts';

/** Two refreshes at once may each publish; so often at most does one look again whether the other brought more. */
const MAX_ROUNDS = 3;
/** KV may hand out what it held before for so long after a write. */
const KV_LAG_MS = 60_000;

export interface PublishContext {
  readonly ledger: Pick<EditionLedger, keyof EditionLedger>;
  readonly kv: KVNamespace;
  readonly now: () => Date;
  /** Told of the sections whose stories changed, after the edition is in KV. */
  readonly onChanged: (sections: readonly SectionId[]) => Promise<void>;
}

/**
 * `published`: KV has the edition and D1 has noted it. `anticipated`: somebody else is publishing, nothing was written.
 * `overtaken`: somebody else took the next number while this edition was written; which of the two is in KV nobody knows.
 */
type Outcome = 'published' | 'anticipated' | 'overtaken';

/**
 * Brings KV up to the channels in D1: composes the edition, writes it where it differs from the published one, and names
 * the sections that changed. Nothing unchanged is written. What fails half-way is done again by the next call.
 *
 * Editions never go back in time. Each takes a number from D1 before it is written, and only if nobody has taken one since its
 * stories were read: the greater number has the newer stories. A writer that was overtaken publishes once more, as its write
 * may have come last. Where it died instead, KV has another number than D1, and the next call publishes.
 */
export async function publishEdition(
  publication: Publication,
  context: PublishContext,
): Promise<void> {
  const { ledger, kv, now } = context;
  let isOvertaken = false;
  for (let round = 0; round < MAX_ROUNDS; round++) {
    const progress = await ledger.readProgress(publication);
    if (progress.revision === 0) return;
    const isDone = progress.publishedRevision === progress.revision && !isOvertaken;
    if (isDone && round > 0) return;
    const stored = await readStoredEdition(kv, publication);
    if (isDone && isAsNoted(stored, progress, now())) return;
    const outcome = await publishOnce(publication, stored, isOvertaken, context);
    if (outcome !== 'anticipated') isOvertaken = outcome === 'overtaken';
  }
}

async function publishOnce(
  publication: Publication,
  stored: StoredEdition,
  isOvertaken: boolean,
  { ledger, kv, now, onChanged }: PublishContext,
): Promise<Outcome> {
  const snapshot = await ledger.readSnapshot(publication);
  const { revision, number, sectionVersions } = snapshot.progress;
  const published = stored.kind === 'edition' ? stored.edition : undefined;
  const composed = composeEdition(
    publication,
    withPublished(publication, snapshot, published),
    now(),
  );
  const versions = versionsOf(composed);
  // What caches show of an edition that is not the noted one nobody knows.
  const sections = isAsNoted(stored, snapshot.progress, now())
    ? SECTION_IDS.filter((section) => versions[section] !== sectionVersions[section])
    : SECTION_IDS;
  const isThere =
    !isOvertaken && published?.version === composed.version && numberOf(published) === number;
  let taken = number;
  if (!isThere) {
    // Where D1 went back in time, KV has the greater number, and readers would keep to that.
    taken = Math.max(number, published ? numberOf(published) : 0) + 1;
    if (!(await ledger.claimNumber(publication, snapshot, taken))) return 'anticipated';
    await writeStoredEdition(kv, publication, { ...composed, revision, number: taken });
    logEvent('info', 'edition published', {
      publication: publication.id,
      version: composed.version,
      revision,
      number: taken,
      sections,
    });
  }
  // Before it counts as published: a call that fails is made again.
  if (sections.length > 0) await onChanged(sections);
  const at = now().getTime();
  if (await ledger.markPublished(publication, { revision, number: taken }, versions, at))
    return 'published';
  return isThere ? 'anticipated' : 'overtaken';
}

/** Whether KV holds the edition that D1 has noted, as far as can be known: it may be stale, or not answer. */
function isAsNoted(
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

/**
 * The channels, and in place of those that cannot be read, or that D1 has lost, what the published edition shows of that
 * publisher in that section.
 */
function withPublished(
  publication: Publication,
  { items, unreadable }: StoredChannels,
  published: Edition | undefined,
): Map<string, readonly NewsItem[]> {
  const channels = new Map(items);
  const sources = followedSources(publication);
  for (const { id, section, publisher } of sources) {
    if (items.has(id)) continue;
    // A new source of a publisher who has another one in that section has no stories yet.
    const hasOther = sources.some(
      (other) => other.section === section && other.publisher === publisher && items.has(other.id),
    );
    const shown = published?.sections[section]?.filter((item) => item.publisher === publisher);
    if (shown && shown.length > 0 && (unreadable.has(id) || !hasOther)) channels.set(id, shown);
  }
  return channels;
}

function versionsOf(edition: Edition): Record<string, string> {
  return Object.fromEntries(
    Object.entries(edition.sections).map(([section, items]) => [
      section,
      shortHash(JSON.stringify(items)),
    ]),
  );
}
