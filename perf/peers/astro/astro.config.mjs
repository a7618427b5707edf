import cloudflare from '@astrojs/cloudflare';
import { defineConfig } from 'astro/config';

/** Astro leaves the Worker unminified, and passes no setting of the user's on: a Worker starts sooner where there is less to read. */
const minifyWorker = {
  name: 'minify-worker',
  configEnvironment: (name) => (name === 'ssr' ? { build: { minify: true } } : undefined),
};

export default defineConfig({
  output: 'server',
  adapter: cloudflare({ imageService: 'passthrough', inspectorPort: false }),
  vite: { plugins: [minifyWorker] },
});
