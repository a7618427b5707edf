import type { Plugin } from 'vite';

/** Cloudflare's plugin that writes `.wrangler/deploy/config.json` into the project's folder. */
const WRITER = 'vite-plugin-cloudflare:output-config';

/**
 * Cloudflare's plugins, without the file by which `wrangler deploy` finds the last build:
 * concurrent builds would overwrite it.
 */
export function separateBuilds(plugins: readonly Plugin[]): Plugin[] {
  const writer = plugins.find(({ name }) => name === WRITER);
  if (!writer?.writeBundle) throw new Error(`${WRITER} no longer writes which build was the last`);
  return plugins.map((plugin) =>
    plugin === writer ? { ...plugin, writeBundle: undefined } : plugin,
  );
}
