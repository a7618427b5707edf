import { NO_LINK } from '../text/resolve-url.ts';
import { type NewsItem, STOCK_PHOTO } from './news-item.ts';

/** The three built-in items (requirements#fallback-items): shown only where nothing good was ever fetched. */
export function fallbackItems(now: Date): NewsItem[] {
  const pubDate = now.toISOString();
  return [
    [
      'Local News',
      'Nunavut communities stay connected',
      'Local headlines will appear here as soon as the newsrooms we follow can be reached. Until then, the community pages and resources are open as always.',
    ],
    [
      'Science',
      'Arctic research continues across the territory',
      'Science and environment headlines will appear here shortly. Our resource guides on wildlife, climate and northern science can be read at any time.',
    ],
    [
      'Culture',
      'Inuit art and culture thrive in the North',
      'Arts and culture headlines will appear here shortly. Our guides to Inuit art and Inuktut can be read at any time.',
    ],
  ].map(([category = '', title = '', description = '']) => ({
    id: `fallback-${category.toLowerCase().replace(' ', '-')}`,
    title,
    description,
    link: NO_LINK,
    pubDate,
    isDated: false,
    category,
    image: STOCK_PHOTO,
  }));
}
