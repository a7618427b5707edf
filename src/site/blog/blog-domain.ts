import type { Publication } from '../../publications/publication.ts';

/** A host as the blog's calls name it (requirements#blog-list-call): in lower case, without a leading `www.`. */
export function blogDomain(host: string): string {
  return host.toLowerCase().replace(/^www\./, '');
}

/** The domain under which the backend has a publication's posts. */
export function domainOf({ hosts }: Pick<Publication, 'hosts'>): string {
  return blogDomain(hosts[0]);
}
