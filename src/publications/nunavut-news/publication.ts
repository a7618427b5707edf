import type { Publication } from '../publication.ts';
import { SOURCES } from './sources.ts';

export const NUNAVUT_NEWS: Publication = {
  id: 'nunavut-news',
  name: 'Nunavut News',
  description:
    'Headlines from Nunavut, Canada and the world, with community pages, resources and live radio.',
  hosts: ['nunavut-news.example', 'www.nunavut-news.example'],
  language: 'en-CA',
  timeZone: 'America/Iqaluit',
  cityLine: 'Iqaluit, Nunavut',
  price: '$2.50',
  byline: 'Nunavut News Staff',
  featuredPhotoCredit: 'Photo: Associated Press',
  weather: { temperature: -15, conditions: 'Partly Cloudy', high: -12, low: -18 },
  contacts: {
    email: 'editor@nunavut-news.example',
    phone: '867-555-0142',
    address: 'Iqaluit, Nunavut X0A 0H0',
  },
  sources: SOURCES,
  embeds: {},
  topics: ['Iqaluit', 'Sealift', 'Housing', 'Climate', 'Education', 'Hockey', 'Inuktitut'],
  newsResources: [
    { name: 'Government of Nunavut', href: 'https://www.gov.nu.ca/' },
    { name: 'Nunavut Tunngavik', href: 'https://www.tunngavik.com/' },
    { name: 'Legislative Assembly of Nunavut', href: 'https://www.assembly.nu.ca/' },
    { name: 'City of Iqaluit', href: 'https://www.iqaluit.ca/' },
    { name: 'Environment Canada weather', href: 'https://weather.gc.ca/' },
  ],
};
