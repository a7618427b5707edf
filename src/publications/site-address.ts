import type { Publication } from './publication.ts';

/** `https://nunavut-news.example`: the first of the publication's own hosts, whatever the request's Host header says. */
export function originOf({ hosts }: Pick<Publication, 'hosts'>): string {
  return `https://${hosts[0]}`;
}

/** The absolute address of a path of the publication's site. */
export function addressOf(publication: Pick<Publication, 'hosts'>, path: string): string {
  return originOf(publication) + path;
}

/** The publication's User-Agent, the same in every outbound request (feed-politeness rule 33). */
export function userAgentOf({ name, hosts }: Pick<Publication, 'name' | 'hosts'>): string {
  const product = name.replaceAll(/[^A-Za-z0-9]/g, '') || 'News';
  return `${product}/1.0 (+${addressOf({ hosts }, '/contact')})`;
}
