// scripts/vite/sample-world.ts replaces this module in tests and samples.

/** Whether a paper may have this address although it is no https address: none may. */
export function isSampleAddress(_address: string): boolean {
  return false;
}

/** Invented sites that no paper follows, for trying out how a source is added: none. */
export function unfollowedSites(_insecureHosts: ReadonlySet<string> | undefined): string[] {
  return [];
}
