/** Push services by plain http: none; scripts/vite/sample-world.ts replaces this for tests. */
export const INSECURE_PUSH_SERVICES: Pick<ReadonlySet<string>, 'has'> = { has: () => false };
