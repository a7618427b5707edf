import type { Hydrate, IslandName } from '../../src/shared/islands.ts';

export const ISLAND_MODULES: {
  readonly [Name in IslandName]: () => Promise<{ hydrate: Hydrate<Name> }>;
} = {
  'news-browser': () => import('./news-browser.tsx'),
  'faq-filter': () => import('./faq-filter.ts'),
  'radio-player': () => import('./radio-player.tsx'),
};
