import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, type Plugin, type Rolldown } from 'vite';

/** The browser's first script, relative to the project. */
export const CLIENT_ENTRY = 'client/main.ts';
/** The service worker, relative to the project; it is served as /service-worker.js. */
export const SERVICE_WORKER_ENTRY = 'client/service-worker.ts';

/** `virtual:client`: a page's scripts: the island loader; in development also the reloader. */
export function clientAddress(outDir = 'dist'): Plugin {
  let isBuild = false;
  return {
    name: 'client-address',
    configResolved: (config) => {
      isBuild = config.command === 'build';
    },
    resolveId: (id) => (id === 'virtual:client' ? '\0virtual:client' : undefined),
    load(id) {
      if (id !== '\0virtual:client') return;
      const scripts = isBuild ? [readBuiltAddress(outDir)] : ['/@vite/client', `/${CLIENT_ENTRY}`];
      return clientModule(scripts);
    },
  };
}

/** The source of `virtual:client` for these scripts. */
export function clientModule(scripts: readonly string[]): string {
  return `export const clientScripts = ${JSON.stringify(scripts)};`;
}

function readBuiltAddress(outDir: string): string {
  const manifest = JSON.parse(readFileSync(`${outDir}/client/.vite/manifest.json`, 'utf8'));
  return `/${manifest[CLIENT_ENTRY].file}`;
}

/** The used part of a built file. */
type BuiltFile =
  | Pick<Rolldown.OutputAsset, 'type'>
  | Pick<Rolldown.OutputChunk, 'type' | 'facadeModuleId' | 'imports'>;

/** Fails the build if the service worker imports modules: a classic script cannot. */
export function wholeServiceWorker(): Plugin {
  return {
    name: 'whole-service-worker',
    apply: 'build',
    generateBundle: (_, bundle) => requireWholeServiceWorker(Object.values(bundle)),
  };
}

/** Throws Error with the shared files if the service worker imports any. */
export function requireWholeServiceWorker(files: readonly BuiltFile[]): void {
  for (const file of files) {
    if (file.type !== 'chunk' || !('imports' in file)) continue;
    if (file.imports.length > 0 && file.facadeModuleId?.endsWith(`/${SERVICE_WORKER_ENTRY}`))
      throw new Error(`the service worker shares modules with pages: ${file.imports.join(', ')}`);
  }
}

const ENTRY = 'client/editor/main.ts';
const MODULE = '\0virtual:editor-client';

/** `virtual:editor-client`: the editor's script as one text, separate from readers' files. */
export function editorClient(): Plugin {
  let target: string | string[] | false | undefined;
  return {
    name: 'editor-client',
    configResolved: (config) => {
      ({ target } = config.build);
    },
    resolveId: (id) => (id === 'virtual:editor-client' ? MODULE : undefined),
    async load(id) {
      if (id !== MODULE) return;
      const { code, files } = await bundle(join(import.meta.dirname, '../..'), target);
      for (const file of files) this.addWatchFile(file);
      return `export const editorScript = ${JSON.stringify(code)};`;
    },
  };
}

/** The script as one text, and its source files. */
export async function bundle(root: string, target?: string | string[] | false) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      ...(target !== undefined && { target }),
      modulePreload: false,
      rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('the editor’s script was not built');
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error('the editor’s script is more than one file');
  return { code: chunk.code, files: chunk.moduleIds };
}
