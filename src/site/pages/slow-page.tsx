import { type ReactNode, Suspense, use } from 'react';
import type { Page } from './page.ts';

/** The skeleton of a page, and in its place the page as soon as it is loaded. */
export function SlowPage({ skeleton, loading }: { skeleton: ReactNode; loading: Promise<Page> }) {
  return (
    <Suspense fallback={skeleton}>
      <Late loading={loading} />
    </Suspense>
  );
}

function Late({ loading }: { loading: Promise<Page> }) {
  return use(loading).render();
}

/** Whether work is done within so many milliseconds; it must not fail. */
export async function isWithin(work: Promise<unknown>, ms: number): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<false>();
  const timer = setTimeout(() => resolve(false), ms);
  try {
    return (await Promise.race([work.then(() => true), promise])) === true;
  } finally {
    clearTimeout(timer);
  }
}
