import { setTimeout as wait } from 'node:timers/promises';

const NEW_EDITION_MS = 10_000;
const EVERY_MS = 100;

/** The addresses of its blog posts, from its site map. */
export async function postPaths(site: string): Promise<string[]> {
  const siteMap = await (await fetch(`${site}/sitemap.xml`)).text();
  const paths = Array.from(siteMap.matchAll(/<loc>https:\/\/[^/<]+(\/blog\/[^<]+)/g), ([, path]) =>
    String(path),
  );
  if (paths.length === 0) throw new Error('the site map names no post');
  return paths;
}

/** The version of the edition that it serves. */
export async function editionVersion(site: string): Promise<string> {
  const health: { readonly edition?: { readonly version?: unknown } | null } = await (
    await fetch(`${site}/healthz`)
  ).json();
  const version = health.edition?.version;
  if (typeof version !== 'string') throw new Error('the site has no edition');
  return version;
}

/** Whether it serves another edition than that of a version, now or within ten seconds. */
export async function hasNewEdition(site: string, version: string): Promise<boolean> {
  for (const since = performance.now(); performance.now() - since < NEW_EDITION_MS; ) {
    if ((await editionVersion(site)) !== version) return true;
    await wait(EVERY_MS);
  }
  return false;
}
