import type { Publication } from '../../model/publication/publication.ts';

/** What the keys of a publication's cached responses begin with: one that is published anew shares none with what it was before. */
export function publicationKey({ id, version }: Pick<Publication, 'id' | 'version'>): string {
  return version === undefined ? id : `${id} ${version}`;
}

/** The version of what a publication shows, as its ETag has it: of the build, of the publication where it has one, and of the content. */
export function shownVersion({ version }: Pick<Publication, 'version'>, content: string): string {
  return [import.meta.env.BUILD_ID, ...(version === undefined ? [] : [version]), content].join('.');
}
