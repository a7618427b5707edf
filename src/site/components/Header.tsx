import type { Publication } from '../../publications/publication.ts';
import { HEADER_LINKS } from './site-links.ts';

/** The fixed header. Below the large breakpoint its links are in a `<details>` menu that needs no JavaScript. */
export function Header({ publication, path }: { publication: Publication; path: string }) {
  const current = (href: string) => (href === path ? ('page' as const) : undefined);
  return (
    <header className="site-header">
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
    </header>
  );
}
