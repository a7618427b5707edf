import { readFileSync } from 'node:fs';
import type { Plugin } from 'vite';

/** The browser's first script, relative to the project. */
export const CLIENT_ENTRY = 'client/main.ts';

/** `virtual:client`: where the browser finds the island loader, in the dev server and under its hashed name in a build. */
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
      return `export const clientScript = ${JSON.stringify(isBuild ? readBuiltAddress(outDir) : `/${CLIENT_ENTRY}`)};`;
    },
  };
}

function readBuiltAddress(outDir: string): string {
  const manifest = JSON.parse(readFileSync(`${outDir}/client/.vite/manifest.json`, 'utf8'));
  return `/${manifest[CLIENT_ENTRY].file}`;
}
