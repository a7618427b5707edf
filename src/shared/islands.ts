import type { ReactNode } from 'react';
import { FaqFilter } from './components/FaqFilter.tsx';
import { NewsBrowser, type NewsBrowserProps } from './components/NewsBrowser.tsx';
import { RadioPlayer, type RadioPlayerProps } from './components/RadioPlayer.tsx';
import { RssGenerator, type RssGeneratorProps } from './components/RssGenerator.tsx';

/**
 * The props of each island. `props` are sent to the browser as JSON: plain data, and little of it. `serverProps` are rendered
 * by the server only; the browser reads them back from the page.
 */
interface Islands {
  'news-browser': {
    /** `page` counts the batches of stories that are shown. */
    props: Pick<NewsBrowserProps, 'category' | 'query' | 'total' | 'locale'> & {
      readonly page: number;
    };
    serverProps: Pick<NewsBrowserProps, 'items' | 'moreHref'>;
  };
  'faq-filter': { props: object; serverProps: { readonly query: string } };
  'rss-generator': {
    props: Pick<RssGeneratorProps, 'feedUrl' | 'items' | 'updatedAt' | 'locale'>;
    serverProps: Pick<RssGeneratorProps, 'xml'>;
  };
  'radio-player': {
    /** `station` is the name shown on lock screens. */
    props: Pick<RadioPlayerProps, 'streams'> & { readonly station: string };
    serverProps: object;
  };
}

export type IslandName = keyof Islands;
export type IslandProps<Name extends IslandName> = Islands[Name]['props'];
export type IslandServerProps<Name extends IslandName> = Islands[Name]['serverProps'];

/**
 * When the browser loads an island's module: at the reader's first interaction with it (`interaction`), or after the load event
 * (`load`).
 */
export type HydrateOn = 'interaction' | 'load';

/** The registry: every island of the site. Its module is named in client/islands/modules.ts, which no Worker imports. */
export const ISLANDS: {
  readonly [Name in IslandName]: {
    readonly component: (props: IslandProps<Name> & IslandServerProps<Name>) => ReactNode;
    readonly hydrateOn: HydrateOn;
  };
} = {
  'news-browser': { component: NewsBrowser, hydrateOn: 'interaction' },
  'faq-filter': { component: FaqFilter, hydrateOn: 'interaction' },
  'rss-generator': { component: RssGenerator, hydrateOn: 'load' },
  'radio-player': { component: RadioPlayer, hydrateOn: 'interaction' },
};

/** Hydrates the HTML of an island; resolves once it is interactive. */
export type Hydrate<Name extends IslandName> = (
  root: HTMLElement,
  props: IslandProps<Name>,
) => Promise<void> | void;
