import { activeSources, type Publication } from '../../publications/publication.ts';
import {
  isSectionId,
  SECTION_IDS,
  SECTION_NAMES,
  type SectionId,
} from '../../publications/sections.ts';
import { domainOf } from '../blog/blog-domain.ts';

/** Paths of the feeds of posts. */
export const RSS_PATH = '/rss.xml';
export const ATOM_PATH = '/atom.xml';
export const JSON_FEED_PATH = '/feed.json';
export const OPML_PATH = '/feeds.opml';

/** The title of the feeds of posts (requirements#rss-channel). */
export function feedTitle(publication: Publication): string {
  return `${domainOf(publication)} - Latest News & Updates`;
}

/** Path of a section's feed. */
export function sectionFeedPath(section: SectionId): string {
  return `/feeds/${section}.xml`;
}

/** The title of a section's feed. */
export function sectionFeedTitle(publication: Publication, section: SectionId): string {
  return `${domainOf(publication)} - ${SECTION_NAMES[section]} Headlines`;
}

/** The sections that have a feed: those with an active source of the publication. */
export function sectionsWithFeed(publication: Publication): SectionId[] {
  const followed = new Set(activeSources(publication).map(({ section }) => section));
  return SECTION_IDS.filter((section) => followed.has(section));
}

/** The section in an address of /news, if that section has a feed. */
export function sectionFeedOf(publication: Publication, newsPath: string): SectionId | undefined {
  const { pathname, searchParams } = new URL(newsPath, 'https://site.invalid');
  const category = searchParams.get('category') ?? '';
  if (pathname !== '/news' || !isSectionId(category)) return undefined;
  return sectionsWithFeed(publication).includes(category) ? category : undefined;
}
