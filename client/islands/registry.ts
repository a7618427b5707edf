import type { FeedFacts } from '../../src/shared/components/RssGenerator.tsx';
import type { Locale } from '../../src/shared/locale.ts';
import type { NewsCategory } from '../../src/shared/news-view.ts';

/** What the server says of the list of /news; the stories themselves are read from the page. */
export interface NewsIslandProps {
  readonly category: NewsCategory;
  readonly query: string;
  readonly page: number;
  readonly total: number;
  readonly locale: Locale;
}

/** What the server says of the feed; the XML itself is read from the page. */
export interface RssIslandProps extends FeedFacts {
  readonly locale: Locale;
}

/** What the player of /radio may play, best first, and what lock screens call it. */
export interface RadioIslandProps {
  readonly streams: readonly { readonly port: number; readonly type: string }[];
  readonly station: string;
}

/** The props of each island, by its name: plain data, sent as JSON. */
export interface IslandProps {
  'news-browser': NewsIslandProps;
  'faq-filter': Record<string, never>;
  'rss-generator': RssIslandProps;
  'radio-player': RadioIslandProps;
}

export type IslandName = keyof IslandProps;
