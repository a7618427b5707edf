/** Links of the header (spec §2), in order. `mobile` is the label in the mobile menu where it differs. */
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

/** The footer's anchors on /news (spec §2). The page reads them as categories; `culture` is the arts section. */
export const FOOTER_SECTIONS = [
  'local',
  'national',
  'politics',
  'business',
  'sports',
  'culture',
  'health',
  'technology',
] as const;
