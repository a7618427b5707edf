import type { Words } from '../words/en/index.ts';

type PageName = keyof Words['navigation']['pages'];

/**
 * Links of the header (requirements#header-links), in order. `mobile`: the label in the mobile
 * menu, if it differs.
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
];

/** The footer's anchors on /news (requirements#footer-links). */
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

/**
 * The footer's last line: the legal pages (requirements#footer-links), and pages missing from the
 * mobile menu.
 */
export const FOOTER_LINKS = [
  ['/communities', 'communities'],
  ['/about', 'about'],
  ['/radio', 'radio'],
  ['/books', 'books'],
  ['/privacy', 'privacy'],
  ['/terms', 'terms'],
  ['/sitemap', 'siteMap'],
  ['/rss', 'rss'],
] as const satisfies readonly (readonly [href: string, label: PageName])[];
