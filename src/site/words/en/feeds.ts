/** The words of feeds, and of the links that lead to them. */
export const FEEDS = {
  /** The title of the feeds of posts (requirements#rss-channel). */
  posts: (domain: string) => `${domain} - Latest News & Updates`,
  /** The feed of the headlines of every section, where each section is named by its own name. */
  all: 'All',
  headlines: (domain: string, name: string) => `${domain} - ${name} Headlines`,
  headlinesOf: (name: string) => `Headlines: ${name}`,
  gathered: (name: string, paper: string) =>
    `${name}: the headlines that ${paper} gathers, each with a link to its publisher’s page.`,
  opml: (paper: string) => `Feeds of ${paper}`,
  /** Of every post (requirements#rss-item). */
  categories: ['News', 'Blog'],
  untitled: 'Untitled',
  noDocument: 'There is no such document.',
  unavailable: 'This document cannot be made at the moment.',
};
