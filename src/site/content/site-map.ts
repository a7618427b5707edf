import type { Publication } from '../../publications/publication.ts';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { countQuestions } from './faq.ts';
import { hasPage } from './pages.ts';

type MapWords = Words['siteMap'];

/** A page's place in the site map (requirements#sitemap-entry). */
interface SiteMapPage {
  readonly url: string;
  readonly name: keyof MapWords['descriptions'];
  readonly priority: keyof MapWords['priorities'];
  readonly frequency: keyof MapWords['frequencies'];
  readonly category: keyof MapWords['categories'];
}

/** A page in the site map of a publication, in its language. */
export interface SiteMapEntry extends SiteMapPage {
  readonly title: string;
  readonly description: string;
}

/** The site map of a publication: of the ten pages of requirements#sitemap-pages, in that order, those that it has. */
export function siteMapOf(publication: Publication): SiteMapEntry[] {
  const { navigation, siteMap } = wordsOf(publication);
  const { descriptions } = siteMap;
  const questions = countQuestions(publication.content.faq?.categories ?? []);
  return SITE_MAP.filter(({ url }) => hasPage(publication, url)).map((page) => {
    const description = descriptions[page.name];
    return {
      ...page,
      title: navigation.pages[page.name],
      description: typeof description === 'string' ? description : description(questions),
    };
  });
}

const SITE_MAP: readonly SiteMapPage[] = [
  { url: '/', name: 'home', priority: 'High', frequency: 'Hourly', category: 'Main' },
  { url: '/news', name: 'news', priority: 'High', frequency: 'Hourly', category: 'Content' },
  { url: '/blog', name: 'blog', priority: 'High', frequency: 'Daily', category: 'Content' },
  {
    url: '/community',
    name: 'community',
    priority: 'Medium',
    frequency: 'Daily',
    category: 'Community',
  },
  {
    url: '/resources',
    name: 'resources',
    priority: 'Medium',
    frequency: 'Weekly',
    category: 'Services',
  },
  {
    url: '/partners',
    name: 'partners',
    priority: 'Medium',
    frequency: 'Monthly',
    category: 'Information',
  },
  { url: '/faq', name: 'faq', priority: 'Medium', frequency: 'Weekly', category: 'Support' },
  {
    url: '/contact',
    name: 'contact',
    priority: 'Low',
    frequency: 'Monthly',
    category: 'Information',
  },
  { url: '/privacy', name: 'privacy', priority: 'Low', frequency: 'Yearly', category: 'Legal' },
  { url: '/terms', name: 'terms', priority: 'Low', frequency: 'Yearly', category: 'Legal' },
];
