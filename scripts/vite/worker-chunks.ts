import type { Rolldown } from 'vite';

/** What few requests need of the late modules. Nothing else imports it, but by `import()`. */
const RARE = [
  ['markdown', /markdown-it|\0light-|\/light-markup\.ts$/],
  ['operator', /\/src\/site\/(?:health|pages\/status)\//],
] as const;

/**
 * The chunks of a Worker: one of all that it evaluates at start, and few of what is loaded later. Left to itself the bundler makes one of
 * each set of modules that several `import()`s share: over a hundred, which gzipped are a fifth larger. A group takes what its modules
 * import with them, so the first comes first.
 */
export const WORKER_CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { priority: 2, name: (id, modules) => (isImportedAtStart(id, modules) ? 'start' : null) },
  { priority: 1, name: (id) => (RARE.some(([, part]) => part.test(id)) ? null : 'late') },
  ...RARE.map(([name, test]) => ({ name, test })),
];

/** Whether static imports lead from the entry to the module. */
function isImportedAtStart(id: string, modules: Rolldown.ChunkingContext): boolean {
  const ways = new Set([id]);
  for (const way of ways) {
    const info = modules.getModuleInfo(way);
    if (info?.isEntry) return true;
    for (const importer of info?.importers ?? []) ways.add(importer);
  }
  return false;
}
