declare namespace Cloudflare {
  interface Env {
    /** What vitest.config.ts read from migrations/. */
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[];
  }
}
