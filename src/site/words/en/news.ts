/** The words of the front page. */
import { FALLBACK_TEXTS } from '../../../model/edition/news-item.ts';
export const home = {
  /** The built-in items, shown before anything was fetched. */
  fallbackItems: FALLBACK_TEXTS,
  /** Names of columns that differ from the name of the section. */
  columns: { local: 'Local News', arts: 'Arts & Culture', health: 'Health & Wellness' },
  /** The content beside the featured story. */
  beside: 'Breaking news and weather',
  seeAll: 'See All',
  /** For screen readers: all stories of a column. */
  seeAllOf: (name: string) => `See All ${name}`,
  opinion: 'Opinion & Editorial',
  loadingFeatured: 'Loading featured story...',
  /** Before the name of the featured story's author. */
  by: 'By',
  continueReading: 'Continue Reading →',
};

/** The words of /news around its list. */
export const newsPage = {
  /** `coverage`: the origin of the news: `from Nunavut, Canada and the world`. */
  description: (coverage: string | undefined, categories: number) =>
    `The latest${coverage ? ` ${coverage}` : ''}, in ${categories} categories.`,
  board: 'Latest News Feed',
  beside: 'Breaking news, topics and resources',
  topics: 'Topics',
  resources: 'Resources',
};

/** The words of /today, the edition on one sheet. */
export const today = {
  title: 'Today’s edition on one sheet',
  description: (paper: string) =>
    `All sections of ${paper} on one sheet, with weather and warnings: to read without a connection, to save, and to print on two letter pages.`,
  /** After the paper's name. */
  onOneSheet: 'on one sheet',
  /** The label of links to it. */
  link: 'Print edition',
  pages: 'Pages of the site',
  frontPage: 'Front page',
  news: 'All news',
  subscribe: 'Tell me about warnings',
  save: 'Save this sheet',
  about:
    'The saved file can be read without a connection. Printed, it takes two letter pages at most.',
  /** The time of the headlines. */
  headlinesOf: (time: string) => `Headlines as of ${time}`,
  noDate: 'no date',
  /** On paper only. */
  notPrinted: (count: number, address: string) =>
    `${count === 1 ? 'One more headline' : `${count} more headlines`}: ${address}`,
  none: 'The first headlines are on their way. Come back in a few minutes.',
  nothing: 'There are no headlines now.',
  newest: 'The newest sheet',
  /** The link to the form of a service, and the feed that the service reads. */
  byMail: 'The day’s headlines by e-mail',
  addressKept: (service: string) =>
    `You subscribe at ${service}, which keeps your address; this site does not receive it.`,
  warnings: 'Warnings in force',
  morePlaces: (count: number) => `${count} more`,
  feelsLike: (degrees: string) => `feels like ${degrees}`,
  /** `direction` may be empty: `NW `. */
  wind: (direction: string, speed: number) =>
    `wind ${direction}${direction && ' '}${speed}\u00a0km/h`,
  gust: (speed: number) => `gusting to ${speed}\u00a0km/h`,
  observed: (time: string) => `observed ${time}`,
  observedLongAgo: (time: string) => `observed more than three hours ago, ${time}`,
  noReport: (place: string) => `${place}: no recent report.`,
  elsewhere: (time: string) => `Elsewhere, at ${time} or later`,
  weatherSource: (service: string) => `Forecasts and warnings: ${service}.`,
};

export const blog = {
  title: 'Blog',
  /** Used if the publication has no description of its own. */
  description: 'Opinion and stories about life, land, language, arts and food around here.',
  tagline: 'Opinion and stories from around the region.',
  about: (keyword: string) => `Posts about “${keyword}”`,
  /** After the title of a page other than the first. */
  onPage: (page: number) => `, page ${page}`,
  descriptionAbout: (paper: string, keyword: string) =>
    `Posts of ${paper} about “${keyword}”, newest first.`,
  loading: 'Loading',
  allPosts: '← All posts',
  none: 'No blog posts available at the moment.',
  noneAbout: 'No posts have this keyword.',
  read: 'Read Article',
  pages: 'Pages of the blog',
};

export const post = {
  /** Of the page while the post loads. */
  description: (paper: string) => `An article of the ${paper} blog.`,
  back: '← Back to Blog',
  /** Before the author's name. */
  by: 'By ',
  updated: (date: string) => `Updated ${date}`,
  minutes: (minutes: number) => `${minutes}\u00a0min read`,
  keywords: 'Keywords',
  pinterest: 'View on Pinterest',
  video: 'Related Video',
  share: {
    title: 'Share',
    address: 'Link to this article',
    copy: 'Copy link',
    mail: 'Share by e-mail',
    print: 'Print',
    copied: 'The link has been copied.',
    selected: 'The link is selected: copy it with your keyboard or menu.',
  },
  more: 'More of the blog',
  related: 'Related articles',
  neighbours: 'Next to this article',
  previous: 'Previous',
  next: 'Next',
};
