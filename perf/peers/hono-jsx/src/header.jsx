import page from '../../front-page.json';
import { Nameplate } from './nameplate.jsx';

export function Header({ path }) {
  const current = (href) => (href === path ? 'page' : undefined);
  return (
    <header class="site-header">
      <a class="brand" href="/">
        <Nameplate />
      </a>
      <nav class="desktop-nav" aria-label="Main">
        {page.headerLinks.map(({ href, label }) => (
          <a href={href} aria-current={current(href)}>
            {label}
          </a>
        ))}
      </nav>
      <details class="mobile-nav">
        <summary>Menu</summary>
        <nav aria-label="Main menu">
          {page.headerLinks
            .filter((link) => !link.desktopOnly)
            .map(({ href, label, mobile }) => (
              <a href={href} aria-current={current(href)}>
                {mobile ?? label}
              </a>
            ))}
        </nav>
      </details>
    </header>
  );
}
