import type { ReactNode } from 'react';
import type { Publication } from '../publications/publication.ts';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';

/** What the head of a page says. */
export interface Metadata {
  readonly title: string;
  readonly description: string;
  /** Path and query of the page's own address, `undefined` where it has none (error pages). */
  readonly canonicalPath?: string | undefined;
}

export interface DocumentProps {
  readonly publication: Publication;
  readonly metadata: Metadata;
  /** The path that the header marks as current. */
  readonly path: string;
  /** CSS that stands in the page, so that the first flight of packets shows it whole. */
  readonly styles: string;
  readonly script: string;
  readonly isSample: boolean;
  readonly children: ReactNode;
}

/** The HTML document around every page. */
export function Document({
  publication,
  metadata,
  path,
  styles,
  script,
  isSample,
  children,
}: DocumentProps) {
  const { title, description, canonicalPath } = metadata;
  const address = canonicalPath && `https://${publication.hosts[0]}${canonicalPath}`;
  return (
    <html lang={publication.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{title}</title>
        <meta name="description" content={description} />
        {address ? (
          <link rel="canonical" href={address} />
        ) : (
          <meta name="robots" content="noindex" />
        )}
        <meta name="color-scheme" content="light dark" />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own CSS; React would escape its quotes and ">" */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        <script type="module" src={script} async />
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header publication={publication} path={path} />
        {isSample && (
          <p className="sample-note">Sample edition: every story and publisher here is invented.</p>
        )}
        <main id="main" tabIndex={-1}>
          {children}
        </main>
        <Footer publication={publication} />
      </body>
    </html>
  );
}
