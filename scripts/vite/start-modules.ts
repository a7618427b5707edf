import { relative } from 'node:path';
import type { Plugin, Rolldown } from 'vite';

/** A module that a Worker evaluates at start, with its bytes in the bundle before minification. */
export interface StartModule {
  module: string;
  bytes: number;
}
/** The modules of each Worker, the largest first, by the folder of its build. */
export type StartModules = Record<string, readonly StartModule[]>;

/** The used part of a bundle. */
type Bundle = Record<
  string,
  | Pick<Rolldown.OutputAsset, 'type'>
  | Pick<Rolldown.OutputChunk, 'type' | 'isEntry' | 'imports' | 'modules'>
>;

/** Records the modules that each Worker evaluates at start. */
export function recordStartModules(root: string, found: StartModules): Plugin {
  return {
    name: 'start-modules',
    apply: 'build',
    applyToEnvironment: ({ name }) => name !== 'client',
    generateBundle(_, bundle) {
      found[this.environment.name] = startModulesOf(bundle, root);
    },
  };
}

/** The static imports of an entry, direct and indirect; dynamic imports are not included. */
export function startModulesOf(bundle: Bundle, root: string): StartModule[] {
  const isEntry = ([, file]: [string, Bundle[string]]) => 'isEntry' in file && file.isEntry;
  const files = new Set(
    Object.entries(bundle)
      .filter(isEntry)
      .map(([name]) => name),
  );
  const found: StartModule[] = [];
  for (const file of files) {
    const chunk = bundle[file];
    // Modules of the platform are in no file.
    if (!chunk || !('imports' in chunk)) continue;
    for (const imported of chunk.imports) files.add(imported);
    for (const [id, { renderedLength }] of Object.entries(chunk.modules))
      found.push({ module: nameOf(id, root), bytes: renderedLength });
  }
  return found.sort((a, b) => b.bytes - a.bytes);
}

function nameOf(id: string, root: string): string {
  return id.startsWith('/') ? relative(root, id) : id.replace('\0', '');
}

/** The number of modules of each Worker, their bytes, and the largest ones, a line each. */
export function describeStartModules(found: StartModules): string {
  return Object.entries(found)
    .map(([worker, modules]) => {
      const bytes = modules.reduce((sum, module) => sum + module.bytes, 0);
      const largest = modules.slice(0, 5).map((each) => `${each.module} ${kilobytes(each.bytes)}`);
      return `${worker} evaluates ${modules.length} modules at start, ${kilobytes(bytes)} before they are minified: ${largest.join(', ')} …`;
    })
    .join('\n');
}

function kilobytes(bytes: number): string {
  return `${Math.round(bytes / 1024)} KB`;
}
