import type { Publication } from '../publication.ts';

// The facts that the editor has to change before the site goes public. In tests scripts/vite/sample-world.ts replaces this
// module, so no test depends on its values.

/** The hosts that the site is served at; the first is the one in absolute addresses. */
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
