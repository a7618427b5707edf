import { inject } from 'vitest';

declare module 'vitest' {
  interface ProvidedContext {
    /** 1 by day; vitest.config.ts makes it more for `npm run test:deep`. */
    effort: number;
  }
}

/** How often a property is tried, or how long generated documents are read: `byDay`, and more by `npm run test:deep`. */
export function runs(byDay: number): number {
  return byDay * inject('effort');
}
