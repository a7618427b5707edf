import { cloudflare } from '@cloudflare/vite-plugin';
import { defineConfig } from 'vite';

export default defineConfig({
  plugins: [cloudflare({ inspectorPort: false })],
  oxc: { jsx: { runtime: 'automatic', importSource: 'hono/jsx' } },
  environments: { peer_hono_jsx: { build: { minify: true } } },
});
