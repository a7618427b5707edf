/** The words of /llm.txt. */
export const LLM = {
  /** `hasResources`: whether the publication brings resources of its own. */
  about: (paper: string, place: string, hasResources: boolean) =>
    `${paper} is a public news and community website from ${place}. It gathers headlines from the feeds of other publishers; each links to the publisher’s own article, which remains the source to quote. The feeds of the sections carry a headline’s title, short description and link; the feeds of posts carry posts of its own. ${hasResources ? 'The blog and the resources are its own.' : 'The blog is its own.'} Reading needs no account.`,
  pages: 'Pages',
  generator: 'RSS Feed Generator',
  sections: 'News sections',
  section: (name: string) => `${name} news`,
  feeds: 'Feeds',
  postsAs: (format: string) => `Blog posts as ${format}`,
  headlines: (name: string) => `Headlines as RSS: ${name}`,
  opml: 'All feeds as OPML',
  warnings: 'Weather warnings as RSS',
  weather:
    'those in force now; the data are a weather service’s, whose last observation is on the front page',
  resources: 'Resources',
  optional: 'Optional',
  siteMap: 'Site map for search engines',
  newsSiteMap: 'News site map',
  newsSiteMapText: 'Posts of the last two days.',
  editors: (email: string, phone: string) => `Editors: ${email}, ${phone}`,
};
