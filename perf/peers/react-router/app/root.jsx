import { Links, Meta, Outlet } from 'react-router';
import page from '../../front-page.json';
import { Footer } from './footer.jsx';
import { Header } from './header.jsx';

/** The document. It has no `<Scripts />`: the page needs none of React's, as ours does not. */
export default function Root() {
  const { publication, scripts, styles } = page;
  return (
    <html lang={publication.language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <Meta />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f161b" media="(prefers-color-scheme: dark)" />
        <Links />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: the site's own CSS */}
        <style dangerouslySetInnerHTML={{ __html: styles }} />
        {scripts.map((script) => (
          <script key={script} type="module" src={script} async />
        ))}
      </head>
      <body>
        <a className="skip-link" href="#main">
          Skip to content
        </a>
        <Header />
        <aside className="notice" aria-label="About this edition">
          {publication.notice}
        </aside>
        <main id="main" tabIndex={-1}>
          <Outlet />
        </main>
        <Footer />
        <div
          hidden
          data-donation={publication.donationUrl}
          data-heading={`Support ${publication.name}`}
          data-text="Reading this site costs nothing. If it is worth something to you, a gift of any size helps to keep it open to every community."
          data-note="The donation site opens in a new tab."
          data-donate="Donate Now"
          data-not-now="Not Now"
          data-close="Close"
        />
      </body>
    </html>
  );
}

const FEEDS = [
  ['RSS', 'application/rss+xml', '/rss.xml'],
  ['Atom', 'application/atom+xml', '/atom.xml'],
  ['JSON Feed', 'application/feed+json', '/feed.json'],
];

export function links() {
  return [
    { rel: 'icon', href: `${page.publication.files}/icon.svg`, type: 'image/svg+xml' },
    { rel: 'alternate icon', href: '/favicon.png', type: 'image/png' },
    { rel: 'apple-touch-icon', href: `${page.publication.files}/apple-touch-icon.png` },
    { rel: 'manifest', href: '/site.webmanifest' },
    ...FEEDS.map(([name, type, href]) => ({
      rel: 'alternate',
      type,
      title: `${page.feedTitle} (${name})`,
      href,
    })),
    {
      rel: 'preload',
      href: '/fonts/newsreader-2.woff2',
      as: 'font',
      type: 'font/woff2',
      crossOrigin: 'anonymous',
    },
  ];
}
