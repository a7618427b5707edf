import type { Plugin, Rolldown } from 'vite';
import { SERVICE_WORKER_ENTRY } from './client-address.ts';

/** The part of a built file that is examined. */
type BuiltFile =
  | Pick<Rolldown.OutputAsset, 'type'>
  | Pick<Rolldown.OutputChunk, 'type' | 'facadeModuleId' | 'imports'>;

/**
 * Ends the build where the service worker imports another file, as it does once it shares a module with a page's script: it is
 * registered as a classic script, which cannot import, and no page would work offline.
 */
export function wholeServiceWorker(): Plugin {
  return {
    name: 'whole-service-worker',
    apply: 'build',
    generateBundle: (_, bundle) => requireWholeServiceWorker(Object.values(bundle)),
  };
}

/** @throws Error that names the shared files */
export function requireWholeServiceWorker(files: readonly BuiltFile[]): void {
  for (const file of files) {
    if (file.type !== 'chunk' || !('imports' in file)) continue;
    if (file.imports.length > 0 && file.facadeModuleId?.endsWith(`/${SERVICE_WORKER_ENTRY}`))
      throw new Error(`the service worker shares modules with pages: ${file.imports.join(', ')}`);
  }
}
