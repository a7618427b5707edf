/** The words of /community around the publication's own texts. */
export const COMMUNITY = {
  title: 'Community',
  news: 'Community News',
  hub: 'Community Hub',
  writeToUs: 'Write to us',
  close: 'Close',
  events: 'Local Events',
  guidelines: 'Community Guidelines',
  contact: 'Contact Us',
};
