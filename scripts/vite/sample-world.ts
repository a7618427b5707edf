import type { Plugin } from 'vite';

/** The modules of production code that are replaced, each with its replacement, relative to it. */
const REPLACEMENTS: readonly (readonly [module: string, replacement: string])[] = [
  ['/src/publications/built-in-network.ts', '../../sample-world/publications/built-in-network.ts'],
  [
    '/src/publications/built-in-publications.ts',
    '../../sample-world/publications/built-in-publications.ts',
  ],
  ['/src/push/insecure-services.ts', '../../sample-world/push/insecure-services.ts'],
  ['/src/desk/who/log-in.ts', '../../../sample-world/desk/log-in.tsx'],
];

/**
 * Puts the sample world's publishers in place of the real ones, for tests and builds of mode `sample`. Nothing else of production
 * code differs in them but the editor's own hosts and contacts (papers.ts).
 */
export function sampleWorld(): Plugin {
  return {
    name: 'sample-world',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/(?:publications|push|desk\/who)\// },
      handler(id) {
        const replacement = REPLACEMENTS.find(([module]) => id.endsWith(module))?.[1];
        return replacement && { code: `export * from '${replacement}';`, moduleType: 'js' };
      },
    },
  };
}
