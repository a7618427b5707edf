import type { Resource } from '../content/resources.ts';
import type { Publication } from '../publications/publication.ts';

/** A step of the way to a page. */
export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** The article as schema.org describes one. */
export function articleData(resource: Resource, publication: Publication) {
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: resource.title,
    description: resource.description,
    image: absolute(publication, resource.image),
    inLanguage: publication.language,
    wordCount: resource.words,
    keywords: resource.tags.join(', '),
    isAccessibleForFree: true,
    mainEntityOfPage: absolute(publication, `/resources/${resource.slug}`),
    author: { '@type': 'Organization', name: publication.name },
    publisher: { '@type': 'Organization', name: publication.name, url: absolute(publication, '/') },
    citation: resource.sources.map(({ title, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      url,
    })),
  };
}

/** The way to a page as schema.org describes one. */
export function breadcrumbData(trail: readonly Crumb[], publication: Publication) {
  return {
    '@context': 'https://schema.org',
    '@type': 'BreadcrumbList',
    itemListElement: trail.map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: absolute(publication, path),
    })),
  };
}

function absolute({ hosts }: Publication, path: string): string {
  return `https://${hosts[0]}${path}`;
}
