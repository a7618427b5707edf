import { FaqFilter } from './components/FaqFilter.tsx';
import { NewsBrowser, type NewsBrowserProps } from './components/NewsBrowser.tsx';
import { RadioPlayer, type RadioPlayerProps } from './components/RadioPlayer.tsx';

/** Components by name. client/islands/modules.ts maps the names to browser modules. */
export const ISLANDS = {
  'news-browser': NewsBrowser,
  'faq-filter': FaqFilter,
  'radio-player': RadioPlayer,
};

/** Props that the browser gets as JSON: plain data, as little as possible. */
interface SentProps {
  'news-browser': Pick<
    NewsBrowserProps,
    'category' | 'query' | 'page' | 'total' | 'locale' | 'own' | 'lacksArchive'
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

/**
 * Resolves once the island is interactive. `island` keeps the types of two islands' modules apart.
 */
export type Hydrate<Name extends IslandName> = {
  (root: HTMLElement, props: IslandProps<Name>): Promise<void> | void;
  island?: Name;
};
