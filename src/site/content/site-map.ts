import type { Publication } from '../../model/publication/publication.ts';
import { hasPage } from '../../model/publication/site-address.ts';
import type { Words } from '../words/en/index.ts';
import { wordsOf } from '../words/words.ts';
import { countQuestions } from './faq.ts';

type MapWords = Words['siteMap'];

/** A page in the site map of a publication, in its language (requirements#sitemap-entry). */
export type SiteMapEntry = ReturnType<typeof siteMapOf>[number];

/** The pages of requirements#sitemap-pages that the publication has, in that order. */
export function siteMapOf(publication: Publication) {
  const { navigation, siteMap } = wordsOf(publication);
  const questions = countQuestions(publication.content.faq?.categories ?? []);
  const present = SITE_MAP.filter(([url]) => hasPage(publication, url));
  return present.map(([url, name, priority, frequency, category]) => {
    const words = siteMap.descriptions[name];
    const description = typeof words === 'string' ? words : words(questions);
    return { url, title: navigation.pages[name], description, priority, frequency, category };
  });
}

/** The publication's other pages. `hasArchive`: whether the deployment has back issues. */
export function furtherPagesOf(publication: Publication, hasArchive: boolean) {
  const { archive, choices, events, navigation, notices, siteMap, today } = wordsOf(publication);
  const titles = {
    ...navigation.pages,
    today: today.title,
    notices: notices.title,
    events: events.title,
    archive: archive.title,
    choices: choices.title,
  };
  const present = FURTHER.filter((name) => hasArchive || name !== 'archive');
  return present
    .map((name) => ({
      url: `/${name}`,
      title: titles[name],
      description: siteMap.further[name],
    }))
    .filter(({ url }) => hasPage(publication, url));
}

const FURTHER = [
  'today',
  'notices',
  'events',
  'archive',
  'communities',
  'choices',
  'about',
  'radio',
  'books',
  'rss',
] as const;

const SITE_MAP: readonly (readonly [
  url: string,
  name: keyof MapWords['descriptions'],
  priority: keyof MapWords['priorities'],
  frequency: keyof MapWords['frequencies'],
  category: keyof MapWords['categories'],
])[] = [
  ['/', 'home', 'High', 'Hourly', 'Main'],
  ['/news', 'news', 'High', 'Hourly', 'Content'],
  ['/blog', 'blog', 'High', 'Daily', 'Content'],
  ['/community', 'community', 'Medium', 'Daily', 'Community'],
  ['/resources', 'resources', 'Medium', 'Weekly', 'Services'],
  ['/partners', 'partners', 'Medium', 'Monthly', 'Information'],
  ['/faq', 'faq', 'Medium', 'Weekly', 'Support'],
  ['/contact', 'contact', 'Low', 'Monthly', 'Information'],
  ['/privacy', 'privacy', 'Low', 'Yearly', 'Legal'],
  ['/terms', 'terms', 'Low', 'Yearly', 'Legal'],
];
