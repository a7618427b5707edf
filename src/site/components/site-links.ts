/** Links of the header (requirements#header-links), in order. `mobile` is the label in the mobile menu where it differs. */
export const HEADER_LINKS: readonly {
  href: string;
  label: string;
  mobile?: string;
  desktopOnly?: true;
}[] = [
  { href: '/', label: 'Home' },
  { href: '/news', label: 'News' },
  { href: '/blog', label: 'Opinion', mobile: 'Blog' },
  { href: '/community', label: 'Community' },
  { href: '/resources', label: 'Resources' },
  { href: '/partners', label: 'Partners' },
  { href: '/faq', label: 'FAQ' },
  { href: '/contact', label: 'Contact' },
  { href: '/books', label: 'Books', desktopOnly: true },
  { href: '/radio', label: 'Radio', desktopOnly: true },
];

/** The footer's anchors on /news (requirements#footer-links), with the names that readers see. */
export const FOOTER_SECTIONS = [
  ['local', 'Local'],
  ['national', 'National'],
  ['politics', 'Politics'],
  ['business', 'Business'],
  ['sports', 'Sports'],
  ['culture', 'Culture'],
  ['health', 'Health'],
  ['technology', 'Technology'],
] as const;
