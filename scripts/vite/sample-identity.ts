import type { Plugin } from 'vite';

/** Puts src/publications/sample-identity.ts in place of the editor's own hosts and contacts: for tests and sample builds. */
export function sampleIdentity(): Plugin {
  return {
    name: 'sample-identity',
    enforce: 'pre',
    load: {
      filter: { id: /\/src\/publications\/nunavut-news\/identity\.ts$/ },
      handler: () => ({ code: "export * from '../sample-identity.ts';", moduleType: 'js' }),
    },
  };
}
