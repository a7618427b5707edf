import type { ResourceFrontMatter } from './front-matter.ts';
import type { MarkdownDocument } from './markdown-document.ts';

/** An article of /resources/{slug}. */
export interface Resource extends ResourceFrontMatter, Omit<MarkdownDocument, 'frontMatter'> {
  readonly slug: string;
}

/** A tab of /resources and its three cards (requirements#resources-tabs). */
export interface ResourceTab {
  readonly id: 'culture' | 'history' | 'education' | 'environment';
  readonly name: string;
  readonly intro: string;
  readonly slugs: readonly [string, string, string];
}

/** The tabs in order; the first is the one that opens (requirements#resources-tabs). */
export const RESOURCE_TABS: readonly [ResourceTab, ...ResourceTab[]] = [
  {
    id: 'culture',
    name: 'Culture',
    intro: 'Art, language and life on the land.',
    slugs: ['inuit-art-guide', 'inuktitut-language', 'hunting-fishing-practices'],
  },
  {
    id: 'history',
    name: 'History',
    intro: 'From the first camps on the shore to a territory of its own.',
    slugs: ['nunavut-formation', 'archaeological-sites', 'european-contact'],
  },
  {
    id: 'education',
    name: 'Education',
    intro: 'For teachers, students and families; each text can be downloaded and printed.',
    slugs: ['curriculum-guide', 'northern-science', 'traditional-knowledge-education'],
  },
  {
    id: 'environment',
    name: 'Environment',
    intro: 'Animals, ice and climate, and the places that are looked after.',
    slugs: ['arctic-wildlife', 'climate-change', 'conservation-areas'],
  },
];

/** The featured article of /resources. */
export const FEATURED_RESOURCE = 'comprehensive-guide';

/** Links to other sites for further reading. */
export const RESOURCE_LINKS: readonly { readonly name: string; readonly href: string }[] = [
  { name: 'Government of Nunavut', href: 'https://www.gov.nu.ca/' },
  { name: 'Nunavut Tunngavik', href: 'https://www.tunngavik.com/' },
  { name: 'Inuit Tapiriit Kanatami', href: 'https://www.itk.ca/' },
  { name: 'Inuit Heritage Trust', href: 'https://ihti.ca/' },
  { name: 'Nunavut Arctic College', href: 'https://arcticcollege.ca/' },
  { name: 'Inuit Art Foundation', href: 'https://www.inuitartfoundation.org/' },
  { name: 'Parks Canada', href: 'https://parks.canada.ca/' },
];

const documents = import.meta.glob<MarkdownDocument<ResourceFrontMatter>>('./resources/*.md', {
  eager: true,
});

/** Every article by its slug. */
export const RESOURCES: ReadonlyMap<string, Resource> = new Map(
  Object.entries(documents).map(([path, { frontMatter, html, headings, words }]) => {
    const slug = path.slice('./resources/'.length, -'.md'.length);
    return [slug, { ...frontMatter, slug, html, headings, words }];
  }),
);

/** The articles with these slugs, in that order; an unknown slug is left out. */
export function resourcesBySlug(slugs: readonly string[]): Resource[] {
  return slugs.flatMap((slug) => RESOURCES.get(slug) ?? []);
}

/** All articles as the tabs list them, the featured one first. */
export function allResources(): Resource[] {
  return resourcesBySlug([FEATURED_RESOURCE, ...RESOURCE_TABS.flatMap(({ slugs }) => slugs)]);
}

/** A tag as it is written in addresses: `country-food`. */
export function tagSlug(tag: string): string {
  return tag.toLowerCase().replaceAll(' ', '-');
}
