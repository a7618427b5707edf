import type { Plugin } from 'vite';

/** Modules in `src/` (each two folders deep), and their replacements in `sample-world/`. */
const REPLACEMENTS: readonly (readonly [module: string, replacement: string])[] = [
  ['model/publication/built-in-network.ts', 'publications/built-in-network.ts'],
  ['model/publication/built-in-publications.ts', 'publications/built-in-publications.ts'],
  ['model/publication/sample-addresses.ts', 'publications/sample-addresses.ts'],
  ['model/push/insecure-services.ts', 'push/insecure-services.ts'],
  ['editor/identity/log-in.ts', 'editor/log-in.tsx'],
];

/** Replaces real publishers by the sample world's, for tests and builds of mode `sample`. */
export function sampleWorld(): Plugin {
  return {
    name: 'sample-world',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/(?:model\/(?:publication|push)|editor\/identity)\// },
      handler(id) {
        const replacement = REPLACEMENTS.find(([module]) => id.endsWith(`/src/${module}`))?.[1];
        if (!replacement) return undefined;
        return { code: `export * from '../../../sample-world/${replacement}';`, moduleType: 'js' };
      },
    },
  };
}
