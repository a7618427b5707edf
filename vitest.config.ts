import './scripts/quick-avif.ts';
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin';
import { kCurrentWorker } from 'miniflare';
import { defineConfig } from 'vitest/config';
import { SAMPLE_PUSH_KEYS } from './sample-world/push/keys.ts';
import { runFolder } from './scripts/run-folder.ts';
import { HANG_MS } from './scripts/run-step.ts';
import { clientAddress, editorClient } from './scripts/vite/client-build.ts';
import { nameplates, papers } from './scripts/vite/papers.ts';
import { sampleWorld } from './scripts/vite/sample-world.ts';
import { sendProgress } from './test/support/send-progress.ts';

/** Multiplier for runs of properties and for generated documents; 1 for everyday runs. */
const effort = process.env.TEST_DEEP === '1' ? 20 : 1;

const SAMPLE = { isSample: true };

/** For tests that import the Workers' modules. */
const workerPlugins = () => [
  clientAddress(),
  papers(SAMPLE),
  nameplates(SAMPLE),
  editorClient(),
  sampleWorld(),
];
const DEFINE = { 'import.meta.env.BUILD_ID': '"test"' };

/** A test or hook ends before its step is killed, so that its name and stack are printed. */
const LIMIT_MS = HANG_MS - 30_000;
const LIMITS = { testTimeout: LIMIT_MS, hookTimeout: LIMIT_MS };
/** Generated documents and call sequences take longer with a greater `effort`. */
const GENERATED_LIMITS = { ...LIMITS, testTimeout: LIMIT_MS * effort };

// Created and removed by this process, for those that run the tests.
runFolder();

// Each folder of tests is a project: `unit` in plain Node, `worker` inside workerd with real KV, D1
// and queue, `scripts` for the commands and the programs that they start, `robustness` for hostile
// documents, `faults` and `clients` for the built Workers under faults and with feed readers,
// `browser` for the built site in Chromium.
export default defineConfig({
  test: {
    // The Worker logs a line per refresh; only those of failed tests are shown.
    silent: 'passed-only',
    reporters: ['default', sendProgress],
    // Parallel runs would share one file.
    cache: false,
    // Vitest reports a fault if the Worker logs after the last test of a file.
    onUnhandledError: ({ message }) => !message.includes('"onUserConsoleLog" was pending'),
    projects: [
      {
        define: DEFINE,
        plugins: workerPlugins(),
        test: {
          name: 'unit',
          include: ['{test/unit,sample-world/test}/**/*.test.{ts,tsx}'],
          // No file has state that affects another.
          pool: 'threads',
          isolate: false,
          maxWorkers: '100%',
          sequence: { groupOrder: 0 },
          // A test without an assertion fails.
          expect: { requireAssertions: true },
          // It sets the seed of every property.
          setupFiles: ['./test/support/effort.ts', './test/support/empty-caches.ts'],
          provide: { effort },
          ...GENERATED_LIMITS,
        },
      },
      {
        define: DEFINE,
        plugins: [
          ...workerPlugins(),
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
              // Needed even if the editor's wrangler.toml has none.
              queueProducers: { REFRESH_QUEUE: 'refresh', PUSH_QUEUE: 'push' },
              serviceBindings: {
                SITE: { name: kCurrentWorker, entrypoint: 'Site' },
                INGEST: { name: kCurrentWorker, entrypoint: 'Editorial' },
              },
              queueConsumers: {
                refresh: { maxBatchSize: 100, maxBatchTimeout: 1 },
                // Messages that earlier files left are dropped (both-workers.ts); without a
                // time-out they do not delay a file.
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
          // One workerd for all files; reset-platform.ts isolates them.
          isolate: false,
          fileParallelism: false,
          sequence: { groupOrder: 1 },
          globalSetup: ['./test/support/served/worker-setup.ts'],
          setupFiles: ['./test/support/reset-platform.ts'],
          provide: { effort },
          ...GENERATED_LIMITS,
          // Longer than a queue takes to redeliver a message on a slow machine.
          expect: { poll: { timeout: 120_000 }, requireAssertions: true },
        },
      },
      {
        plugins: [papers(SAMPLE), sampleWorld()],
        test: {
          name: 'scripts',
          include: ['test/scripts/**/*.test.ts'],
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
          globalSetup: ['./test/support/served/faults-setup.ts'],
          ...LIMITS,
          // Each file has its own sample world and storage, and mostly waits for time-outs.
          maxWorkers: 4,
          sequence: { groupOrder: 3 },
        },
      },
      {
        plugins: [papers(SAMPLE), sampleWorld()],
        test: {
          name: 'clients',
          include: ['test/built/clients/**/*.test.ts'],
          globalSetup: ['./test/support/served/sites-setup.ts'],
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
          globalSetup: ['./test/support/served/sites-setup.ts'],
          sequence: { groupOrder: 5 },
          ...LIMITS,
          // How long a page may take to show the expected content: test machines can be slow.
          expect: { poll: { timeout: 60_000 } },
          // Two files at once, each with its own site and sample world. Consecutive files share a
          // browser, whose contexts isolate them.
          maxWorkers: 2,
          isolate: false,
        },
      },
    ],
  },
});
