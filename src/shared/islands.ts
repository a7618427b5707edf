import type { ReactNode } from 'react';
import { FaqFilter, type FaqFilterProps } from './components/FaqFilter.tsx';
import { NewsBrowser, type NewsBrowserProps } from './components/NewsBrowser.tsx';
import { RadioPlayer, type RadioPlayerProps } from './components/RadioPlayer.tsx';

/**
 * The props of each island. `props` are sent to the browser as JSON: plain data, and little of it. `serverProps` are rendered
 * by the server only; the browser reads them back from the page. `moduleProps` are sent too, for the module alone.
 */
interface Islands {
  'news-browser': {
    props: Pick<NewsBrowserProps, 'category' | 'query' | 'page' | 'total' | 'locale' | 'own'>;
    serverProps: Pick<NewsBrowserProps, 'items' | 'cardsHtml' | 'moreHref' | 'words'>;
    moduleProps: object;
  };
  'faq-filter': {
    props: object;
    serverProps: Pick<FaqFilterProps, 'query' | 'words'>;
    moduleProps: object;
  };
  'radio-player': {
    props: Pick<RadioPlayerProps, 'streams'>;
    serverProps: Pick<RadioPlayerProps, 'words'>;
    /** `station` is the name shown on lock screens. */
    moduleProps: { readonly station: string };
  };
}

export type IslandName = keyof Islands;
export type IslandProps<Name extends IslandName> = Islands[Name]['props'] &
  Islands[Name]['moduleProps'];
export type IslandServerProps<Name extends IslandName> = Islands[Name]['serverProps'];
type ComponentProps<Name extends IslandName> = Islands[Name]['props'] & IslandServerProps<Name>;

type Registry = {
  readonly [Name in IslandName]: {
    readonly component: (props: ComponentProps<Name>) => ReactNode;
  };
};

/** `Registry` alone admits a component that lacks some of the island's props. */
type WithEveryProp<Given extends Registry> = {
  readonly [Name in IslandName]: {
    readonly component: Parameters<Given[Name]['component']>[0] extends ComponentProps<Name>
      ? unknown
      : never;
  };
};

/** The same registry. A component compiles only with the props of its island; its optional props may be the browser's. */
export function defineIslands<Given extends Registry>(
  islands: Given & WithEveryProp<Given>,
): Registry {
  return islands;
}

/** The registry: every island of the site. Its module is named in client/islands/modules.ts, which no Worker imports. */
export const ISLANDS = defineIslands({
  'news-browser': { component: NewsBrowser },
  'faq-filter': { component: FaqFilter },
  'radio-player': { component: RadioPlayer },
});

/**
 * Hydrates the HTML of an island; resolves once it is interactive. `island` never has a value: its type keeps the module of one
 * island from being that of another.
 */
export type Hydrate<Name extends IslandName> = {
  (root: HTMLElement, props: IslandProps<Name>): Promise<void> | void;
  readonly island?: Name;
};
