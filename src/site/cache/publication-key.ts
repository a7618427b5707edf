import type { Publication } from '../../model/publication/publication.ts';

/** The prefix of a publication's cache keys. It changes when the publication is published again. */
export function publicationKey({ id, version }: Pick<Publication, 'id' | 'version'>): string {
  return version === undefined ? id : `${id} ${version}`;
}

/**
 * The version in a page's ETag: of the build, of the publication if it has one, and of the content.
 */
export function shownVersion({ version }: Pick<Publication, 'version'>, content: string): string {
  return [import.meta.env.BUILD_ID, ...(version === undefined ? [] : [version]), content].join('.');
}
