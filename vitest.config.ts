import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { kCurrentWorker } from 'miniflare';
import { defineConfig } from 'vitest/config';
import { clientAddress } from './tools/build/client-address.ts';
import { markdownContent } from './tools/build/markdown-content.ts';
import { sampleIdentity } from './tools/build/sample-identity.ts';
import { outcomeReporter } from './tools/outcome-reporter.ts';

const outcome = outcomeReporter();

// `worker` runs inside workerd with real KV, D1 and queue; the others in Node: `node` for tools and client modules, `faults` for
// the built Worker on bad days, `clients` for feed readers and `e2e` for browsers that visit the built site.
export default defineConfig({
  test: {
    reporters: ['default', ...(outcome ? [outcome] : [])],
    // The Worker logs a line for each refresh; those of a failed test are worth reading.
    silent: 'passed-only',
    // What the Worker logs after the last test of a file has nobody to go to; Vitest takes that for a fault.
    onUnhandledError: ({ message }) => !message.includes('"onUserConsoleLog" was pending'),
    projects: [
      {
        define: { 'import.meta.env.BUILD_ID': '"test"' },
        plugins: [
          clientAddress(),
          markdownContent(),
          sampleIdentity(),
          cloudflareTest(async ({ inject }) => ({
            main: './test/setup/both-workers.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                SAMPLE_WORLD_ORIGIN: inject<string>('sampleWorldOrigin'),
                CHECKS_PER_CYCLE: '100',
                BLOG_API_KEY: 'public-anonymous-reader',
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
              // Also where the editor's wrangler.toml has none.
              queueProducers: { REFRESH_QUEUE: 'refresh' },
              serviceBindings: { SITE: { name: kCurrentWorker, entrypoint: 'Site' } },
              queueConsumers: { refresh: { maxBatchSize: 100, maxBatchTimeout: 1 } },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{tools,client,clients,growth,fuzz,heap,faults,e2e}/**'],
          globalSetup: ['./test/setup/sample-world.ts', './test/setup/origin-server.ts'],
          setupFiles: ['./test/setup/database.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [sampleIdentity()],
        test: {
          name: 'node',
          include: ['test/{tools,client,growth,fuzz,heap}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        plugins: [sampleIdentity()],
        test: {
          name: 'faults',
          include: ['test/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/setup/faults-build.ts'],
          testTimeout: 120_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
      {
        plugins: [sampleIdentity()],
        test: {
          name: 'clients',
          include: ['test/clients/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/setup/client-site.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
          fileParallelism: false,
        },
      },
      {
        plugins: [sampleIdentity()],
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/setup/browser-site.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // How long a page may take to show what is expected of it: machines that test are slow at times.
          expect: { poll: { timeout: 15_000 } },
          fileParallelism: false,
        },
      },
    ],
  },
});
