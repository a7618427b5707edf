/** The sections of the site in order (requirements#sections), with their English names. */
export const SECTION_NAMES = {
  local: 'Local',
  national: 'National',
  world: 'World',
  politics: 'Politics',
  business: 'Business',
  technology: 'Technology',
  health: 'Health',
  sports: 'Sports',
  arts: 'Arts',
  food: 'Food',
  lifestyle: 'Lifestyle',
  'real-estate': 'Real Estate',
  automotive: 'Automotive',
  opinion: 'Opinion',
  automobiles: 'Automobiles',
  archives: 'Archives',
  events: 'Events',
};

export type SectionId = keyof typeof SECTION_NAMES;

export const SECTION_IDS = Object.keys(SECTION_NAMES) as SectionId[];

/** Sections with a chip on /news, besides "all" (requirements#news-chips). */
export const CHIP_SECTIONS = SECTION_IDS.slice(0, 13);

/** Sections to choose from for a feed. Built-in sources fill the others. */
export const FEED_SECTIONS = SECTION_IDS.filter(
  (id) => !['automobiles', 'archives', 'events'].includes(id),
);

/** Sections with a plain link next to the chips (requirements#category-without-chip). */
export const UNCHIPPED_SECTIONS = [
  'opinion',
  'archives',
  'events',
] as const satisfies readonly SectionId[];

/** Number of categories on /news, besides "all". */
export const CATEGORY_COUNT = CHIP_SECTIONS.length + UNCHIPPED_SECTIONS.length;

/** Sections of the front page; the lead is of the first (requirements#front-page). */
export const FRONT_PAGE_SECTIONS = [
  'world',
  'local',
  'politics',
  'business',
  'sports',
  'arts',
  'health',
  'technology',
  'opinion',
] as const satisfies readonly SectionId[];

/** Sections of the "all" view (requirements#news-all-view). */
export const ALL_VIEW_SECTIONS = SECTION_IDS.slice(0, 9);

export function isSectionId(value: string): value is SectionId {
  return Object.hasOwn(SECTION_NAMES, value);
}
