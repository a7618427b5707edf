import { useLocation } from 'react-router';
import page from '../../front-page.json';
import { Nameplate } from './nameplate.jsx';

export function Header() {
  const { pathname } = useLocation();
  const current = (href) => (href === pathname ? 'page' : undefined);
  return (
    <header className="site-header">
      <a className="brand" href="/">
        <Nameplate />
      </a>
      <nav className="desktop-nav" aria-label="Main">
        {page.headerLinks.map(({ href, label }) => (
          <a key={href} href={href} aria-current={current(href)}>
            {label}
          </a>
        ))}
      </nav>
      <details className="mobile-nav">
        <summary>Menu</summary>
        <nav aria-label="Main menu">
          {page.headerLinks
            .filter((link) => !link.desktopOnly)
            .map(({ href, label, mobile }) => (
              <a key={href} href={href} aria-current={current(href)}>
                {mobile ?? label}
              </a>
            ))}
        </nav>
      </details>
    </header>
  );
}
