import type { Plugin } from 'vite';

/** The plugin of Cloudflare's that writes `.wrangler/deploy/config.json` into the project's folder. */
const WRITER = 'vite-plugin-cloudflare:output-config';

/**
 * Cloudflare's plugins, without the file by which `wrangler deploy` and the preview server find what was built last: builds that run
 * at the same time would overwrite each other's, and `wrangler deploy` would upload whatever the last one was.
 */
export function separateBuilds(plugins: readonly Plugin[]): Plugin[] {
  const writer = plugins.find(({ name }) => name === WRITER);
  if (!writer?.writeBundle) throw new Error(`${WRITER} no longer writes which build was the last`);
  return plugins.map((plugin) =>
    plugin === writer ? { ...plugin, writeBundle: undefined } : plugin,
  );
}
