/** Pages of the network, by the last part of their path, with their names in the footer. */
export type NetworkPages = Readonly<Record<string, string>>;

/** The publication's own pages at social networks. */
export const SOCIAL_PAGES: NetworkPages = {
  facebook: 'Facebook',
  bluesky: 'Bluesky',
  youtube: 'YouTube',
};

/** The other publications of the network. */
export const SISTER_SITES: NetworkPages = {
  'inuvialuit-news': 'Inuvialuit News',
  'yukon-news-desk': 'Yukon News Desk',
  'labrador-north-news': 'Labrador North News',
};
