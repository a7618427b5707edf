import { nameplates } from 'virtual:nameplates';
import { Fragment } from 'react';
import { hasPage } from '../../model/publication/site-address.ts';
import type { Words } from '../words/en/index.ts';
import { usePublication, useWords } from './use-publication.ts';

export type PageName = keyof Words['navigation']['pages'];

/**
 * The links of the header (requirements#header-links), then those to what happens where readers
 * live. `mobile`: another label in its menu.
 */
export const HEADER_LINKS: readonly {
  href: string;
  label: PageName;
  mobile?: PageName;
  desktopOnly?: true;
}[] = [
  { href: '/', label: 'home' },
  { href: '/news', label: 'news' },
  { href: '/blog', label: 'opinion', mobile: 'blog' },
  { href: '/community', label: 'community' },
  { href: '/resources', label: 'resources' },
  { href: '/partners', label: 'partners' },
  { href: '/faq', label: 'faq' },
  { href: '/contact', label: 'contact' },
  { href: '/books', label: 'books', desktopOnly: true },
  { href: '/radio', label: 'radio', desktopOnly: true },
  { href: '/events', label: 'events' },
  { href: '/communities', label: 'communities' },
];

// Text browsers need the spaces between links; others lay the links out without them.

/**
 * The fixed header. Below the large breakpoint its links are in a `<details>` menu that needs no
 * JavaScript. `current`: the path of the page, if the header links to it.
 */
export function Header({ current: path }: { current: string | undefined }) {
  const publication = usePublication();
  const current = (href: string) => (href === path ? ('page' as const) : undefined);
  const words = useWords().navigation;
  const links = HEADER_LINKS.filter(({ href }) => hasPage(publication, href));
  return (
    <header className="site-header">
      <a className="brand" href="/">
        <Nameplate />
      </a>{' '}
      <nav className="desktop-nav" aria-label={words.main}>
        {links.map(({ href, label }) => (
          <Fragment key={href}>
            <a href={href} aria-current={current(href)}>
              {words.pages[label]}
            </a>{' '}
          </Fragment>
        ))}
      </nav>
      <details className="mobile-nav">
        <summary>{words.menu}</summary>
        <nav aria-label={words.mainMenu}>
          {links
            .filter((link) => !link.desktopOnly)
            .map(({ href, label, mobile }) => (
              <Fragment key={href}>
                {' '}
                <a href={href} aria-current={current(href)}>
                  {words.pages[mobile ?? label]}
                </a>
              </Fragment>
            ))}
        </nav>
      </details>
    </header>
  );
}

const ID = 'nameplate';

/**
 * The publication's name as an outline in the paper's typeface, so that no font is loaded, with the
 * text for screen readers. The header holds the outline; other nameplates of the page refer to it.
 * A name without an outline is text.
 */
export function Nameplate({ refersToHeader = false }: { refersToHeader?: boolean }) {
  const { name, nameplate } = usePublication();
  const outline = nameplate ?? nameplates.get(name);
  if (!outline) return name;
  return (
    <>
      <svg
        className="nameplate"
        viewBox={outline.viewBox}
        width={`${outline.width}em`}
        aria-hidden="true"
      >
        {refersToHeader ? <use href={`#${ID}`} /> : <path id={ID} d={outline.path} />}
      </svg>
      <span>{name}</span>
    </>
  );
}
