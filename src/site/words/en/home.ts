import { FALLBACK_TEXTS } from '../../../edition/fallback-items.ts';

/** The words of the front page. */
export const HOME = {
  /** The built-in items, before anything was fetched. */
  fallbackItems: FALLBACK_TEXTS,
  columns: {
    local: 'Local News',
    politics: 'Politics',
    business: 'Business',
    sports: 'Sports',
    arts: 'Arts & Culture',
    health: 'Health & Wellness',
    technology: 'Technology',
  },
  /** What stands beside the featured story. */
  beside: 'Breaking news and weather',
  seeAll: 'See All',
  /** For screen readers: all stories of a column. */
  seeAllOf: (name: string) => `See All ${name}`,
  localEvents: 'Local Events',
  opinion: 'Opinion & Editorial',
  seeAllOpinion: 'See All Opinion & Editorial',
  loadingFeatured: 'Loading featured story...',
  /** Before the name of the featured story's author. */
  by: 'By',
  continueReading: 'Continue Reading →',
};
