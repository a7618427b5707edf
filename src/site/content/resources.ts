import type { Resource, Resources } from '../../model/publication/content.ts';
import type { Publication } from '../../model/publication/publication.ts';

export function findResource(resources: Resources | undefined, slug: string): Resource | undefined {
  return resources?.articles.find((article) => article.slug === slug);
}

/** The articles with these slugs, in that order; an unknown slug is left out. */
export function resourcesBySlug(resources: Resources, slugs: readonly string[]): Resource[] {
  return slugs.flatMap((slug) => findResource(resources, slug) ?? []);
}

/** All articles of a publication as the tabs list them, the featured one first. */
export function allResources({ content: { resources } }: Publication): Resource[] {
  if (!resources) return [];
  const { featured, tabs } = resources;
  const slugs = [...(featured ? [featured] : []), ...tabs.flatMap((tab) => tab.slugs)];
  return resourcesBySlug(resources, [...new Set(slugs)]);
}

/** A tag as it is written in addresses: `country-food`. */
export function tagSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}
