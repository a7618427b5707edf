import type { Publication } from '../../publications/publication.ts';
import { cachedMarkup } from './cached-markup.ts';
import { Markup } from './Markup.tsx';
import { HEADER_LINKS } from './site-links.ts';

/** The fixed header. Below the large breakpoint its links are in a `<details>` menu that needs no JavaScript. */
export function Header({ publication, path }: { publication: Publication; path: string }) {
  const current = HEADER_LINKS.some(({ href }) => href === path) ? path : undefined;
  const html = cachedMarkup(publication, `header with ${current}`, () => (
    <HeaderContent publication={publication} path={path} />
  ));
  return <Markup tag="header" className="site-header" html={html} />;
}

function HeaderContent({ publication, path }: { publication: Publication; path: string }) {
  const current = (href: string) => (href === path ? ('page' as const) : undefined);
  return (
    <>
      <a className="brand" href="/">
        {publication.name}
      </a>
      <nav className="desktop-nav" aria-label="Main">
        {HEADER_LINKS.map(({ href, label }) => (
          <a key={href} href={href} aria-current={current(href)}>
            {label}
          </a>
        ))}
      </nav>
      <details className="mobile-nav">
        <summary>Menu</summary>
        <nav aria-label="Main menu">
          {HEADER_LINKS.filter((link) => !link.desktopOnly).map(({ href, label, mobile }) => (
            <a key={href} href={href} aria-current={current(href)}>
              {mobile ?? label}
            </a>
          ))}
        </nav>
      </details>
    </>
  );
}
