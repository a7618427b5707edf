import { raw } from 'hono/html';
import page from '../../front-page.json';
import { Footer } from './footer.jsx';
import { Header } from './header.jsx';

const FEEDS = [
  ['RSS', 'application/rss+xml', '/rss.xml'],
  ['Atom', 'application/atom+xml', '/atom.xml'],
  ['JSON Feed', 'application/feed+json', '/feed.json'],
];

/** The document around the page. */
export function Document({ path, children }) {
  const { publication, origin, scripts, styles } = page;
  const title = `${publication.name} | ${publication.cityLine}`;
  return (
    <html lang={publication.language}>
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          as="image"
          href={page.featured.image}
          fetchpriority="high"
          referrerpolicy="no-referrer"
        />
        {scripts.map((script) => (
          <script type="module" src={script} async />
        ))}
        <title>{title}</title>
        <meta name="description" content={publication.description} />
        <link rel="canonical" href={`${origin}/`} />
        <meta property="og:type" content="website" />
        <meta property="og:site_name" content={publication.name} />
        <meta property="og:title" content={title} />
        <meta property="og:description" content={publication.description} />
        <meta property="og:url" content={`${origin}/`} />
        <meta property="og:image" content={`${origin}${publication.files}/social-card.png`} />
        <meta property="og:locale" content={publication.language.replace('-', '_')} />
        <meta name="twitter:card" content="summary_large_image" />
        <meta name="color-scheme" content="light dark" />
        <meta name="theme-color" content="#fcfbf8" media="(prefers-color-scheme: light)" />
        <meta name="theme-color" content="#0f161b" media="(prefers-color-scheme: dark)" />
        <link rel="icon" href={`${publication.files}/icon.svg`} type="image/svg+xml" />
        <link rel="alternate icon" href="/favicon.png" type="image/png" />
        <link rel="apple-touch-icon" href={`${publication.files}/apple-touch-icon.png`} />
        <link rel="manifest" href="/site.webmanifest" />
        {FEEDS.map(([name, type, href]) => (
          <link rel="alternate" type={type} title={`${page.feedTitle} (${name})`} href={href} />
        ))}
        <link
          rel="preload"
          href="/fonts/newsreader-2.woff2"
          as="font"
          type="font/woff2"
          crossorigin="anonymous"
        />
        <style>{raw(styles)}</style>
      </head>
      <body>
        <a class="skip-link" href="#main">
          Skip to content
        </a>
        <Header path={path} />
        <aside class="notice" aria-label="About this edition">
          {publication.notice}
        </aside>
        <main id="main" tabindex="-1">
          {children}
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
