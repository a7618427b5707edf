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
