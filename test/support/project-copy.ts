import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';

const COPIED = [
  'client',
  'desks',
  'migrations',
  'papers',
  'public',
  'sample-world',
  'scripts',
  'src',
  'package-lock.json',
  'package.json',
  'tsconfig.base.json',
  'tsconfig.client.json',
  'tsconfig.json',
  'tsconfig.node.json',
  'tsconfig.service-worker.json',
  'tsconfig.test.json',
  'tsconfig.worker.json',
  'vite.config.ts',
  'wrangler.ingest.toml',
  'wrangler.toml',
];

/**
 * Makes a copy of the project, to be changed and to have builds and data of its own; gives its folder and what removes it. Modules are
 * found in the project's own node_modules, above it.
 */
export function copyProject(name: string): { readonly folder: string; remove(): void } {
  const folder = join('.build', name, `copy-${process.pid}`);
  mkdirSync(folder, { recursive: true });
  for (const path of COPIED) cpSync(path, join(folder, path), { recursive: true });
  return { folder, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
