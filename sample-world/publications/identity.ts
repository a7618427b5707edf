import type { Publication } from '../../src/publications/publication.ts';

/** Stands in for src/publications/nunavut-news/identity.ts in tests and sample builds: names that nobody can have. */
export const HOSTS: Publication['hosts'] = ['nunavut-news.example', 'www.nunavut-news.example'];

export const CONTACTS: Publication['contacts'] = {
  email: 'editor@nunavut-news.example',
  phone: '867-555-0142',
  address: '1 Example Street, Iqaluit, Nunavut X0A\u00a00H0',
  supportHours: 'Mon-Fri 8AM-6PM',
};

export const SOCIAL_LINKS: Publication['socialLinks'] = [
  { name: 'Facebook', href: 'https://www.facebook.com/search/top?q=Nunavut%20News' },
  { name: 'Bluesky', href: 'https://bsky.app/search?q=Nunavut%20News' },
  { name: 'YouTube', href: 'https://www.youtube.com/results?search_query=Nunavut+News' },
];

export const SISTER_SITES: Publication['sisterSites'] = [
  { name: 'Nunavik News', href: 'https://nunavik-news.example/' },
  { name: 'Yukon News Desk', href: 'https://yukon-news-desk.example/' },
  { name: 'Labrador North News', href: 'https://labrador-north-news.example/' },
];
