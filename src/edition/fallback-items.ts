import type { FallbackText } from '../publications/publication.ts';
import { NO_LINK } from '../text/resolve-url.ts';
import { type NewsItem, STOCK_PHOTO } from './news-item.ts';

/** What the built-in items say where a publication says nothing of its own; they name no place. */
export const FALLBACK_TEXTS: readonly FallbackText[] = [
  {
    category: 'Local News',
    title: 'Local headlines are on their way',
    description: 'They appear here as soon as the newsrooms we follow can be reached.',
  },
  {
    category: 'Science',
    title: 'Science stories are on their way',
    description: 'Until headlines come, read the articles of our own blog.',
  },
  {
    category: 'Culture',
    title: 'Stories of arts and culture are on their way',
    description:
      'Artists, books and festivals have their place here as soon as there is news of them.',
  },
];

/** The three built-in items (requirements#fallback-items): shown only where nothing good was ever fetched. */
export function fallbackItems(now: Date, texts = FALLBACK_TEXTS): NewsItem[] {
  const pubDate = now.toISOString();
  return texts.map(({ category, title, description }) => ({
    id: `fallback-${category.toLowerCase().replaceAll(' ', '-')}`,
    title,
    description,
    link: NO_LINK,
    pubDate,
    isDated: false,
    category,
    image: STOCK_PHOTO,
  }));
}
