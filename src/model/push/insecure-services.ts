/** The push services that may be requested by plain http: none. scripts/vite/sample-world.ts puts those of tests in its place. */
export const INSECURE_PUSH_SERVICES: Pick<ReadonlySet<string>, 'has'> = { has: () => false };
