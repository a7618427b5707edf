import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { kCurrentWorker } from 'miniflare';
import { defineConfig } from 'vitest/config';
import { SAMPLE_PUSH_KEYS } from './sample-world/push/keys.ts';
import { runFolder } from './scripts/run-folder.ts';
import { HANG_MS } from './scripts/run-step.ts';
import { clientAddress } from './scripts/vite/client-build.ts';
import { editorClient } from './scripts/vite/editor-client.ts';
import { nameplates, papers } from './scripts/vite/papers.ts';
import { sampleWorld } from './scripts/vite/sample-world.ts';
import { sendProgress } from './test/support/send-progress.ts';
import './scripts/quick-avif.ts';

/** How often properties are tried, and how long generated documents are read, in times of what a day's work allows. */
const effort = process.env.TEST_DEEP === '1' ? 20 : 1;

const SAMPLE = { isSample: true };

/**
 * Ends a test or hook that hangs: before its step is ended for it, so that its name and stack are
 * printed.
 */
const LIMIT_MS = HANG_MS - 30_000;
const LIMITS = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS };
/** Generated documents and orders of calls take longer where more of them are tried. */
const GENERATED_LIMITS = { ...LIMITS, testTimeout: LIMIT_MS * effort };

// Made by this process, which removes it, and used by those that run the tests.
runFolder();

// A folder of tests is a project: `unit` in plain Node, `worker` inside workerd with real KV, D1 and queue, `scripts` for the
// commands and the programs that they start, `robustness` for hostile documents, `faults` and `clients` for the built Workers
// under faults and with feed readers, `browser` for the built site in Chromium.
export default defineConfig({
  test: {
    // The Worker logs a line for each refresh; those of a failed test are worth reading.
    silent: 'passed-only',
    reporters: ['default', sendProgress],
    // It would be one file for all runs, also for those side by side.
    cache: false,
    // What the Worker logs after the last test of a file has nobody to go to; Vitest takes that for a fault.
    onUnhandledError: ({ message }) => !message.includes('"onUserConsoleLog" was pending'),
    projects: [
      {
        define: { 'import.meta.env.BUILD_ID': '"test"' },
        plugins: [
          clientAddress(),
          papers(SAMPLE),
          nameplates(SAMPLE),
          editorClient(),
          sampleWorld(),
        ],
        test: {
          name: 'unit',
          include: ['{test/unit,sample-world/test}/**/*.test.{ts,tsx}'],
          environment: 'node',
          // None of these files keeps a state that another one could meet.
          pool: 'threads',
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
          // A test none of whose assertions runs fails.
          expect: { requireAssertions: true },
          // Its seed is that of every property.
          setupFiles: ['./test/support/effort.ts', './test/support/empty-caches.ts'],
          provide: { effort },
          ...GENERATED_LIMITS,
        },
      },
      {
        define: { 'import.meta.env.BUILD_ID': '"test"' },
        plugins: [
          clientAddress(),
          papers(SAMPLE),
          nameplates(SAMPLE),
          editorClient(),
          sampleWorld(),
          cloudflareTest(async ({ inject }) => ({
            main: './test/support/both-workers.ts',
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                SAMPLE_WORLD_ORIGIN: inject<string>('sampleWorldOrigin'),
                POLLS_PER_REFRESH: '100',
                BLOG_API_KEY: 'public-anonymous-reader',
                PICTURE_SECRET: 'secret of the tests',
                ...SAMPLE_PUSH_KEYS,
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
              },
              // Also where the editor's wrangler.toml has none.
              queueProducers: { REFRESH_QUEUE: 'refresh', PUSH_QUEUE: 'push' },
              serviceBindings: {
                SITE: { name: kCurrentWorker, entrypoint: 'Site' },
                INGEST: { name: kCurrentWorker, entrypoint: 'Editorial' },
              },
              queueConsumers: {
                refresh: { maxBatchSize: 100, maxBatchTimeout: 1 },
                // What earlier files have left in it is dropped (both-workers.ts), and must not hold up a file.
                push: { maxBatchSize: 100, maxBatchTimeout: 0 },
              },
            },
          })),
        ],
        // React as it is deployed: in development it records a stack for each element.
        oxc: { jsx: { development: false } },
        test: {
          name: 'worker',
          env: { NODE_ENV: 'production' },
          include: ['test/worker/**/*.test.{ts,tsx}'],
          // One workerd for all files, which reset-platform.ts keeps apart from one another.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: [
            './test/support/storage-in-memory.ts',
            './test/support/sample-world.ts',
            './test/support/origin-server.ts',
          ],
          setupFiles: ['./test/support/reset-platform.ts'],
          provide: { effort },
          ...GENERATED_LIMITS,
          // Longer than a queue takes to deliver a message again on a slow machine.
          expect: { poll: { timeout: 120_000 }, requireAssertions: true },
        },
      },
      {
        plugins: [papers(SAMPLE), sampleWorld()],
        test: {
          name: 'scripts',
          include: ['test/scripts/**/*.test.ts'],
          environment: 'node',
          // They mostly wait for the programs that they start.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          provide: { effort },
          ...LIMITS,
        },
      },
      {
        plugins: [clientAddress(), papers(SAMPLE), sampleWorld()],
        test: {
          name: 'robustness',
          include: ['test/robustness/**/*.test.ts'],
          environment: 'node',
          maxWorkers: 2,
          sequence: { groupOrder: 2 },
          provide: { effort },
          ...LIMITS,
        },
      },
      {
        plugins: [papers(SAMPLE), sampleWorld()],
        test: {
          name: 'faults',
          include: ['test/built/faults/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/support/faults-build.ts'],
          ...LIMITS,
          // Each file has a sample world and storage of its own, and mostly waits for what times out.
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins: [papers(SAMPLE), sampleWorld()],
        test: {
          name: 'clients',
          include: ['test/built/clients/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/support/client-site.ts'],
          sequence: { groupOrder: 4 },
          ...LIMITS,
          fileParallelism: false,
        },
      },
      {
        plugins: [papers(SAMPLE), sampleWorld()],
        test: {
          name: 'browser',
          include: ['test/browser/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['./test/support/browser-site.ts'],
          sequence: { groupOrder: 5 },
          ...LIMITS,
          // How long a page may take to show what is expected of it: machines that test are slow at times.
          expect: { poll: { timeout: 60_000 } },
          // Two files at once, each with a site and a sample world of its own. Those that follow one another share a browser, whose
          // contexts keep them apart.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
