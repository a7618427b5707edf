import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { defineConfig } from 'vitest/config';
import { markdownContent } from './tools/build/markdown-content.ts';
import { clientAddress } from './tools/client-address.ts';
import { outcomeReporter } from './tools/outcome-reporter.ts';

const outcome = outcomeReporter();

// Two kinds of tests: `worker` runs inside workerd with real KV, D1 and queue; `node` runs tools, servers and browsers.
export default defineConfig({
  test: {
    reporters: ['default', ...(outcome ? [outcome] : [])],
    // The Worker logs a line for each refresh; those of a failed test are worth reading.
    silent: 'passed-only',
    projects: [
      {
        define: { 'import.meta.env.BUILD_ID': '"test"' },
        plugins: [
          clientAddress(),
          markdownContent(),
          cloudflareTest(async ({ inject }) => ({
            main: './src/index.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                SAMPLE_WORLD_ORIGIN: inject<string>('sampleWorldOrigin'),
                CHECKS_PER_CYCLE: '100',
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
            },
          })),
        ],
        test: {
          name: 'worker',
          include: ['test/**/*.test.{ts,tsx}'],
          exclude: ['test/{tools,client,clients,growth,faults,e2e}/**'],
          globalSetup: ['./test/setup/sample-world.ts', './test/setup/origin-server.ts'],
          setupFiles: ['./test/setup/database.ts'],
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'node',
          include: ['test/{tools,client,growth}/**/*.test.{ts,tsx}'],
          environment: 'node',
          testTimeout: 60_000,
        },
      },
      {
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
        test: {
          name: 'clients',
          include: ['test/clients/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/setup/client-site.ts'],
          testTimeout: 90_000,
          fileParallelism: false,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/setup/browser-site.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
