import type { Publication } from '../publication.ts';
import { CONTACTS, HOSTS, SISTER_SITES, SOCIAL_LINKS } from './identity.ts';
import { SOURCES } from './sources.ts';

export const NUNAVUT_NEWS: Publication = {
  id: 'nunavut-news',
  name: 'Nunavut News',
  description:
    'Headlines from Nunavut, Canada and the world, with community pages, resources and live radio.',
  hosts: HOSTS,
  language: 'en-CA',
  timeZone: 'America/Iqaluit',
  cityLine: 'Iqaluit, Nunavut',
  price: '$2.50',
  byline: 'Nunavut News Staff',
  featuredPhotoCredit: 'Photo: Associated Press',
  weather: { temperature: -15, conditions: 'Partly Cloudy', high: -12, low: -18 },
  contacts: CONTACTS,
  socialLinks: SOCIAL_LINKS,
  sisterSites: SISTER_SITES,
  sources: SOURCES,
  radio: { streams: [] },
  embeds: {},
  bookshop: {
    author: {
      heading: 'Michael Kusugak',
      text: 'The storyteller from Rankin Inlet has written about the land, the sea ice and growing up among them for more than thirty years.',
      href: 'https://www.amazon.ca/s?k=Michael+Kusugak&i=stripbooks',
    },
  },
  topics: ['Iqaluit', 'Sealift', 'Housing', 'Climate', 'Education', 'Hockey', 'Inuktitut'],
  newsResources: [
    { name: 'Government of Nunavut', href: 'https://www.gov.nu.ca/' },
    { name: 'Nunavut Tunngavik', href: 'https://www.tunngavik.com/' },
    { name: 'Legislative Assembly of Nunavut', href: 'https://www.assembly.nu.ca/' },
    { name: 'City of Iqaluit', href: 'https://www.iqaluit.ca/' },
    { name: 'Environment Canada weather', href: 'https://weather.gc.ca/' },
  ],
};
