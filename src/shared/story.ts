import type { SectionId } from './sections.ts';

/**
 * A story on a card and in /api/news: the fields of an edition's item that Worker and browser
 * share.
 */
export interface Story {
  title: string;
  description: string;
  /** The publisher's page, or `#`. */
  link: string;
  /** ISO 8601 in UTC. */
  pubDate: string;
  /** Whether `pubDate` is the publisher's own; otherwise the story is shown as "No date". */
  isDated: boolean;
  category: string;
  image: string;
  publisher: string;
  section: SectionId;
  /** The language of its texts (BCP 47), if known. */
  language?: string;
  direction?: 'rtl';
  byline?: string;
  /** Other publishers' pages with the same story, one per owner. */
  alsoIn?: readonly { publisher: string; link: string }[];
  /** The number of further publishers with the story. */
  alsoInMore?: number;
  /** Its headline before the publisher changed it, and when it changed (ISO 8601 in UTC). */
  titleBefore?: { title: string; changedAt: string };
  /** The communities that it is about; absent if there are none. */
  places?: readonly StoryPlace[];
}

/** A community as a story links to it. */
export interface StoryPlace {
  /** The last part of its page's address. */
  slug: string;
  name: string;
}
