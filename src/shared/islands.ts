import { FaqFilter } from './components/FaqFilter.tsx';
import { NewsBrowser, type NewsBrowserProps } from './components/NewsBrowser.tsx';
import { RadioPlayer, type RadioPlayerProps } from './components/RadioPlayer.tsx';

/**
 * All islands by component; client/islands/modules.ts, which no Worker imports, names their
 * modules.
 */
export const ISLANDS = {
  'news-browser': NewsBrowser,
  'faq-filter': FaqFilter,
  'radio-player': RadioPlayer,
};

/** What is sent to the browser of each island, as JSON: plain data, and little of it. */
interface SentProps {
  'news-browser': Pick<
    NewsBrowserProps,
    'category' | 'query' | 'page' | 'total' | 'locale' | 'own'
  >;
  'faq-filter': object;
  /** `station` is for the module alone: the name shown on lock screens. */
  'radio-player': Pick<RadioPlayerProps, 'streams'> & { readonly station: string };
}

export type IslandName = keyof typeof ISLANDS;
export type IslandProps<Name extends IslandName> = SentProps[Name];
/** What the server alone renders a component with; the browser reads it back from the page. */
export type IslandServerProps<Name extends IslandName> = Omit<
  Parameters<(typeof ISLANDS)[Name]>[0],
  keyof SentProps[Name]
>;

/**
 * Hydrates the HTML of an island; resolves once it is interactive. `island` never has a value: its
 * type keeps the module of one island from being that of another.
 */
export type Hydrate<Name extends IslandName> = {
  (root: HTMLElement, props: IslandProps<Name>): Promise<void> | void;
  readonly island?: Name;
};
