import { FaqFilter } from './components/FaqFilter.tsx';
import { NewsBrowser, type NewsBrowserProps } from './components/NewsBrowser.tsx';
import { RadioPlayer, type RadioPlayerProps } from './components/RadioPlayer.tsx';

/** client/islands/modules.ts, which no Worker imports, maps them to modules. */
export const ISLANDS = {
  'news-browser': NewsBrowser,
  'faq-filter': FaqFilter,
  'radio-player': RadioPlayer,
};

/** What each island's browser side gets as JSON: plain data, as little as possible. */
interface SentProps {
  'news-browser': Pick<
    NewsBrowserProps,
    'category' | 'query' | 'page' | 'total' | 'locale' | 'own'
  >;
  'faq-filter': object;
  /** `station`: the name shown on lock screens. */
  'radio-player': Pick<RadioPlayerProps, 'streams'> & { station: string };
}

export type IslandName = keyof typeof ISLANDS;
export type IslandProps<Name extends IslandName> = SentProps[Name];
/** Props that only the server passes; the browser reads them back from the HTML. */
export type IslandServerProps<Name extends IslandName> = Omit<
  Parameters<(typeof ISLANDS)[Name]>[0],
  keyof SentProps[Name]
>;

/** Resolves once the island is interactive. `island` only makes modules of islands incompatible. */
export type Hydrate<Name extends IslandName> = {
  (root: HTMLElement, props: IslandProps<Name>): Promise<void> | void;
  island?: Name;
};
