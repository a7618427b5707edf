/** A page in the site map (requirements#sitemap-entry). */
export interface SiteMapEntry {
  readonly url: string;
  readonly title: string;
  readonly description: string;
  readonly priority: 'High' | 'Medium' | 'Low';
  readonly frequency: 'Hourly' | 'Daily' | 'Weekly' | 'Monthly' | 'Yearly';
  readonly category: string;
}

/** The ten pages of the site map, in the order of requirements#sitemap-pages. */
export const SITE_MAP: readonly SiteMapEntry[] = [
  {
    url: '/',
    title: 'Home',
    description:
      'The front page: the featured story, breaking news and the newest of each section.',
    priority: 'High',
    frequency: 'Hourly',
    category: 'Main',
  },
  {
    url: '/news',
    title: 'News',
    description: 'All headlines, by category and with a search.',
    priority: 'High',
    frequency: 'Hourly',
    category: 'Content',
  },
  {
    url: '/blog',
    title: 'Blog',
    description: 'Articles and opinion of our own.',
    priority: 'High',
    frequency: 'Daily',
    category: 'Content',
  },
  {
    url: '/community',
    title: 'Community',
    description: 'Local news and events, arts, health, and how to take part.',
    priority: 'Medium',
    frequency: 'Daily',
    category: 'Community',
  },
  {
    url: '/resources',
    title: 'Resources',
    description: 'Guides to culture, history, education and the environment.',
    priority: 'Medium',
    frequency: 'Weekly',
    category: 'Services',
  },
  {
    url: '/partners',
    title: 'Partners',
    description: 'Documents shared by our media partners.',
    priority: 'Medium',
    frequency: 'Monthly',
    category: 'Information',
  },
  {
    url: '/faq',
    title: 'FAQ',
    description: 'A hundred questions about the site, with answers.',
    priority: 'Medium',
    frequency: 'Weekly',
    category: 'Support',
  },
  {
    url: '/contact',
    title: 'Contact',
    description: 'How to write, call or visit.',
    priority: 'Low',
    frequency: 'Monthly',
    category: 'Information',
  },
  {
    url: '/privacy',
    title: 'Privacy Policy',
    description: 'What is kept about readers, and what is not.',
    priority: 'Low',
    frequency: 'Yearly',
    category: 'Legal',
  },
  {
    url: '/terms',
    title: 'Terms of Service',
    description: 'The rules for using the site and its texts.',
    priority: 'Low',
    frequency: 'Yearly',
    category: 'Legal',
  },
];
