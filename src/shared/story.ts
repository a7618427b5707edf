import type { SectionId } from './sections.ts';

/**
 * A story on a card and in /api/news: the fields of an edition's item that Worker and browser
 * share.
 */
export interface Story {
  readonly title: string;
  readonly description: string;
  /** The publisher's page, or `#`. */
  readonly link: string;
  /** ISO 8601 in UTC. */
  readonly pubDate: string;
  /** Whether `pubDate` is the publisher's own; otherwise the story is shown as "No date". */
  readonly isDated: boolean;
  readonly category: string;
  readonly image: string;
  readonly publisher: string;
  readonly section: SectionId;
  /** The language of its texts (BCP 47), if known. */
  readonly language?: string;
  readonly direction?: 'rtl';
  readonly byline?: string;
  /** Other publishers' pages with the same story, one per owner. */
  readonly alsoIn?: readonly { readonly publisher: string; readonly link: string }[];
  /** The number of further publishers with the story. */
  readonly alsoInMore?: number;
  /** Its headline before the publisher changed it, and when it changed (ISO 8601 in UTC). */
  readonly titleBefore?: { readonly title: string; readonly changedAt: string };
  /** The communities that it is about; absent if there are none. */
  readonly places?: readonly StoryPlace[];
}

/** A community as a story links to it. */
export interface StoryPlace {
  /** The last part of its page's address. */
  readonly slug: string;
  readonly name: string;
}
