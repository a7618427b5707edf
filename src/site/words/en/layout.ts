import { LOADING, NOT_LOADED, RELATIVE_TIMES } from '../../../shared/page-attributes.ts';

/** The words of the document around every page. */
export const layout = {
  skip: 'Skip to content',
  notice: 'About this edition',
  relativeTimes: RELATIVE_TIMES,
};

/** The words of the header and the footer of every page. */
export const navigation = {
  /** The accessible names of the header's links, and of those in the mobile menu. */
  main: 'Main',
  menu: 'Menu',
  mainMenu: 'Main menu',
  pages: {
    home: 'Home',
    news: 'News',
    opinion: 'Opinion',
    blog: 'Blog',
    community: 'Community',
    resources: 'Resources',
    partners: 'Partners',
    faq: 'FAQ',
    contact: 'Contact',
    books: 'Books',
    radio: 'Radio',
    events: 'Events',
    communities: 'Communities',
    about: 'About',
    privacy: 'Privacy Policy',
    terms: 'Terms of Service',
    siteMap: 'Site map',
    rss: 'RSS',
  },
  // requirements#footer-words
  purpose: 'Professional journalism serving the community.',
  sections: 'Sections',
  followUs: 'Follow us',
  sisterSites: 'Sister sites',
  /** The label of the anchor of /news that is no section. */
  culture: 'Culture',
};

/** The words of parts that several pages show. */
export const parts = {
  breakingNews: 'Breaking News',
  weather: 'Weather',
  /** Degrees Celsius. */
  degrees: (value: number) => `${Math.round(value)}°C`,
  headlines: 'Headlines',
  breadcrumbs: 'Breadcrumbs',
  contents: 'On this page',
  browse: 'Browse by category',
  viewAll: 'View All Categories →',
  localEvents: 'Local Events',
  phone: 'Phone',
  writeToUs: 'Write to us',
  previous: 'Previous',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  next: 'Next',
};

/** The words of frames, of their placeholders and of advertisements. */
export const embeds = {
  /** The names of the kinds of frames. */
  kinds: {
    wall: 'the events wall',
    board: 'the image board',
    form: 'the contact form',
    document: 'the partner document',
    video: 'the related video',
  },
  /** In place of a frame that a publication does not have. */
  panels: {
    board: {
      heading: 'The news in pictures',
      tagline: 'A board with the day’s pictures will have its place here.',
    },
    form: {
      heading: 'Write or call',
      tagline:
        'A form for messages will have its place here. Until then, e-mail and telephone reach us.',
    },
    document: {
      heading: 'From our partners',
      tagline: 'Documents that media partners share with our readers will have their place here.',
    },
  },
  show: (name: string, megabytes: number, host: string) =>
    `Show ${name}, ${megabytes}\u00a0MB, from ${host}`,
  /** Shown over a loading frame, and after its button was pressed. */
  loading: LOADING,
  notLoaded: NOT_LOADED,
  openInNewTab: (title: string) => `Open ${title} in a new tab`,
  soon: 'Coming Soon',
  ad: 'Advertisement',
  adNumber: (id: number | string) => `Advertisement ${id}`,
  advertise: (paper: string) => `Advertise with ${paper}`,
  noSuchAd: 'There is no such advertisement.',
};
