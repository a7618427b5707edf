import { expect, test } from 'vitest';
import { requireWholeServiceWorker } from '../../../../scripts/vite/client-build.ts';

const built = (facadeModuleId: string, imports: string[]) => ({
  type: 'chunk' as const,
  facadeModuleId: `/project/${facadeModuleId}`,
  imports,
});

test('requireWholeServiceWorker refuses a service worker that imports a shared chunk', () => {
  const files = [built('client/service-worker.ts', ['assets/shared-1.js'])];
  expect(() => requireWholeServiceWorker(files)).toThrow('assets/shared-1.js');
});

test('requireWholeServiceWorker accepts a service worker without imports beside pages’ scripts with some', () => {
  const files = [
    built('client/service-worker.ts', []),
    built('client/main.ts', ['assets/shared-1.js']),
    { type: 'asset' as const },
  ];
  expect(() => requireWholeServiceWorker(files)).not.toThrow();
});
