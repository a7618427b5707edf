import type { ReactNode } from 'react';
import type { Metadata } from '../components/Document.tsx';
import type { SiteContext } from '../context/site-context.ts';

/** What a page decided before its first byte: everything that can fail has happened. */
export interface Page {
  readonly status: 200 | 400 | 404 | 405 | 414 | 429 | 431 | 500 | 502 | 503;
  readonly metadata: Metadata;
  /** Which content this is: the same version means the same bytes. `undefined` where that cannot be said. */
  readonly version: string | undefined;
  /** Seconds that the edge may keep it without being told otherwise. */
  readonly edgeSeconds: number;
  readonly tags: readonly string[];
  /** CSS of this page beyond the base. */
  readonly styles: string;
  /** Third-party origins that the page frames. */
  readonly frames: readonly string[];
  /** Renders the content of `<main>`. */
  readonly render: () => ReactNode;
}

/** Loads what a page shows and decides what kind of answer it is. */
export type PageLoader = (context: SiteContext, url: URL) => Promise<Page>;

/** What stands in for a page that is not loaded in time. Its styles and frames are the page's own: headers go out with it. */
export type Skeleton = Pick<Page, 'metadata' | 'styles' | 'frames' | 'render'>;
