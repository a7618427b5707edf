import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The browser's first script, relative to the project. */
export const CLIENT_ENTRY = 'client/main.ts';
/** The service worker, relative to the project; it is served as /service-worker.js. */
export const SERVICE_WORKER_ENTRY = 'client/service-worker.ts';

/**
 * `virtual:client`: the scripts of a page: the island loader under its hashed name, or in the dev server with the one that reloads
 * the page.
 */
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

/** The text of `virtual:client` for these addresses of scripts. */
export function clientModule(scripts: readonly string[]): string {
  return `export const clientScripts = ${JSON.stringify(scripts)};`;
}

function readBuiltAddress(outDir: string): string {
  const manifest = JSON.parse(readFileSync(`${outDir}/client/.vite/manifest.json`, 'utf8'));
  return `/${manifest[CLIENT_ENTRY].file}`;
}
