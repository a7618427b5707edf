import type { Scene } from './pictures/picture-names.ts';

/**
 * One invented story, as a writer files it; all texts are plain text unless the name says
 * otherwise.
 */
export interface Story {
  /** Unique in the whole world, kebab-case: the last part of the story's address. */
  readonly slug: string;
  readonly title: string;
  /** The same title with inline HTML, for a publisher who puts markup into titles. */
  readonly titleHtml?: string | undefined;
  readonly summary: string;
  readonly body: readonly string[];
  readonly categories: readonly string[];
  readonly author: string;
  readonly picture: Scene | null;
}

/** A story as it stands in one feed. */
export interface PublishedStory {
  readonly story: Story;
  readonly publishedAt: Date;
  /** False where the publisher leaves the date out of the feed. */
  readonly isDated: boolean;
}
