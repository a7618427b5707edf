import type { Plugin } from 'vite';

/**
 * Leaves `import()` in the client as it is. Vite wraps it in a helper that preloads stylesheets and further chunks; no chunk of
 * ours has any, and the helper would be a third of all the script that a page loads.
 */
export function plainDynamicImports(): Plugin {
  return {
    name: 'plain-dynamic-imports',
    apply: 'build',
    transform: {
      filter: { id: /vite\/preload-helper\.js$/ },
      handler: () => ({
        code: 'export const __vitePreload = (load) => load();',
        map: null,
      }),
    },
  };
}
