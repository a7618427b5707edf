import type { Scene } from '../pictures/picture-names.ts';

/** An invented story; all texts are plain text unless the name says otherwise. */
export interface Story {
  /** Unique in the world, kebab-case: the last part of the story's address. */
  slug: string;
  title: string;
  /** The same title with inline HTML, for a publisher that has markup in titles. */
  titleHtml?: string | undefined;
  summary: string;
  body: readonly string[];
  categories: readonly string[];
  author: string;
  picture: Scene | null;
}

export interface PublishedStory {
  story: Story;
  publishedAt: Date;
  /** False if the publisher omits the date. */
  isDated: boolean;
}

/** A whole number from 0 to `below - 1`, a hash of the text (FNV-1a, 32 bits). */
export function steadyNumber(text: string, below: number): number {
  let hash = 0x811c9dc5;
  for (const character of text) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193) >>> 0;
  }
  // The low bits of FNV-1a hardly differ between similar texts, so the high ones are folded in.
  return ((hash ^ (hash >>> 15)) >>> 0) % below;
}

const PHOTOGRAPHERS = [
  'Leetia Qamaniq',
  'Marc Ouellet / Sample Press',
  'Naomi Aglukark',
  'Tomas Pudlat',
  'Ingrid Sample, handout',
];

/** The photographer of a story's picture, as named by publishers that give credit. */
export function photographerOf({ slug }: Pick<Story, 'slug'>): string {
  return PHOTOGRAPHERS[steadyNumber(slug, PHOTOGRAPHERS.length)] ?? '';
}
