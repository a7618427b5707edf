import type { Publication } from '../publications/publication.ts';

/** `https://nunavut-news.example`: the first of the publication's own hosts, whatever the request's Host header says. */
export function originOf({ hosts }: Pick<Publication, 'hosts'>): string {
  return `https://${hosts[0]}`;
}

/** The absolute address of a path of the publication's site. */
export function addressOf(publication: Pick<Publication, 'hosts'>, path: string): string {
  return originOf(publication) + path;
}

/** The path of a post's page (spec §2). */
export function postPath(slug: string): string {
  return `/blog/${encodeURIComponent(slug.toWellFormed())}`;
}
