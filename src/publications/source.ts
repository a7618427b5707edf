import type { SectionId } from './sections.ts';

/** A publisher's feed that a publication follows. */
export interface Source {
  /** Unique within its publication, kebab-case; names the source in storage, logs and on the status page. */
  readonly id: string;
  readonly section: SectionId;
  /** The publisher's name, shown with every item. */
  readonly publisher: string;
  /** Whose publisher it is, where several names are one owner's: a story that both tell counts once (docs/north/05-stories.md). */
  readonly owner?: string;
  /** The language of its stories (BCP 47), where its feed does not say it; without one it is the desk's. */
  readonly language?: string;
  /** The feed's own address. */
  readonly url: string;
  /** Read directly (`xml`), or through the publication's feed-to-JSON service (`json`, requirements#feed-conversion). */
  readonly via: 'xml' | 'json';
  /** At most this many items count towards the section (requirements#sports-feeds: 3 for each of the five sports feeds). */
  readonly maxItems?: number;
  /** Minutes between two polls where the publisher has agreed to it; a value below 15 counts as 15. */
  readonly intervalMinutes?: number;
  /**
   * At most so many minutes between two polls, however rarely the source changes. The publisher's own hints still apply, and a
   * feed without validators is still polled once a day (feed-politeness rules 12, 14).
   */
  readonly maxIntervalMinutes?: number;
  /** The publisher objects to unconditional requests for an unchanged feed: all are sent with its validators (feed-politeness rule 9). */
  readonly alwaysConditional?: boolean;
  /** Keep only entries with one of these categories, case-insensitively. */
  readonly onlyCategories?: readonly string[];
  /** Keep only entries whose title or description has one of these words, case-insensitively. */
  readonly onlyMentioning?: readonly string[];
  /** Further hosts of the publisher: its feed may redirect there, and pages there are its own (docs/north/05-stories.md). */
  readonly redirectHosts?: readonly string[];
  /** Why the source is listed and yet not followed. */
  readonly paused?: string;
}
