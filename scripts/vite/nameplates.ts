import type { Plugin } from 'vite';
import { outlineName } from '../fonts/outline-name.ts';
import { servedPapers } from '../papers/served-papers.ts';

const MODULE = '\0virtual:nameplates';

/** `virtual:nameplates`: the name of each publication as an outline, by the name; one that the font cannot write has none. */
export function nameplates(build: { isSample: boolean }): Plugin {
  return {
    name: 'nameplates',
    resolveId: (id) => (id === 'virtual:nameplates' ? MODULE : undefined),
    async load(id) {
      if (id !== MODULE) return;
      const names = [...new Set(servedPapers(build).map(({ name }) => name))];
      const outlines = await Promise.all(
        names.map(async (name) => [name, await outlineName(name)] as const),
      );
      const found = outlines.filter(([, outline]) => outline);
      return `export const nameplates = new Map(${JSON.stringify(found)});`;
    },
  };
}
