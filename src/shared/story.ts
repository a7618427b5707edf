import type { SectionId } from './sections.ts';

export interface Story {
  title: string;
  description: string;
  /** The publisher's page, or `#`. */
  link: string;
  /** ISO 8601 in UTC. */
  pubDate: string;
  /** Whether `pubDate` is the publisher's own; otherwise "No date" is shown. */
  isDated: boolean;
  /** Set for a fallback item (requirements#fallback-items), which has no date to speak of. */
  isFallback?: true;
  category: string;
  image: string;
  publisher: string;
  section: SectionId;
  /** BCP 47. */
  language?: string;
  direction?: 'rtl';
  byline?: string;
  /** Other publishers' pages with the same story, one per owner. */
  alsoIn?: readonly { publisher: string; link: string }[];
  /** Number of further publishers with the story, beyond `alsoIn`. */
  alsoInMore?: number;
  /** The headline before the publisher changed it, and the time of the change (ISO 8601 in UTC). */
  titleBefore?: { title: string; changedAt: string };
  places?: readonly StoryPlace[];
}

export interface StoryPlace {
  slug: string;
  name: string;
}
