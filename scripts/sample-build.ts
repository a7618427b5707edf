import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';
import { buildSite } from './site.ts';

/** In place of addresses that are known only when a copy of the build is served. */
const WORLD = 'http://sample-world.invalid';
const SITE = 'http://localhost:99999';

/**
 * Builds with the sample world: where each paper has a host of its own on this machine, and where
 * all have their public ones.
 */
export const SAMPLE_BUILDS = ['local', 'public'] as const;
type SampleBuild = (typeof SAMPLE_BUILDS)[number];

/** The addresses that a copy of a build has. */
export interface Addresses {
  readonly world: string;
  /** Where absolute addresses of the site lead; of the local build alone. */
  readonly site?: string;
}

/**
 * Makes a build, once in a run of tests. Nothing serves it or writes into it:
 * `copySampleBuild` does.
 */
export async function makeSampleBuild(kind: SampleBuild): Promise<string> {
  const outDir = join(runFolder(), 'builds', kind);
  if (existsSync(outDir)) return outDir;
  const unfinished = `${outDir}.${process.pid}`;
  await buildSite({
    sampleWorldOrigin: WORLD,
    outDir: unfinished,
    stateDir: join(runFolder(), 'builds/state'),
    logLevel: 'silent',
    ...(kind === 'local' && { isLocal: true, localOrigin: SITE }),
  });
  await rename(unfinished, outDir).catch((error) => {
    // Another process was faster.
    if (!existsSync(outDir)) throw error;
  });
  return outDir;
}

/**
 * Copies a build, which is made where the run has none yet, for a site and a sample world at these
 * addresses.
 */
export async function copySampleBuild(
  kind: SampleBuild,
  outDir: string,
  { world, site = SITE }: Addresses,
): Promise<void> {
  await cp(await makeSampleBuild(kind), outDir, { recursive: true });
  for (const path of globSync(join(outDir, 'nunavut_news*/**/*.{js,json}'))) {
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, text.replaceAll(WORLD, world).replaceAll(SITE, site));
  }
}
