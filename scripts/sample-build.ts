import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { cp, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { runFolder } from './run-folder.ts';
import { buildSite } from './site.ts';

/** A placeholder for the sample world's address, which is known only once a copy is served. */
const WORLD = 'http://sample-world.invalid';
const SITE = 'http://localhost:99999';

/** Builds with the sample world: with papers' hosts on this machine, or their public ones. */
export const SAMPLE_BUILDS = ['local', 'public'] as const;
type SampleBuild = (typeof SAMPLE_BUILDS)[number];

/** The addresses that a copy of a build has. */
export interface Addresses {
  world: string;
  /** The site's origin in absolute addresses; only for the local build. */
  site?: string;
}

/** Makes a build, once per test run; only its copies are served and changed. */
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
    // Another process has already built it.
    if (!existsSync(outDir)) throw error;
  });
  return outDir;
}

/** Copies a build, made if missing, for a site and a sample world at these addresses. */
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
