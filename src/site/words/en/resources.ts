/** The words of /resources and of its articles. */
export const RESOURCES = {
  title: 'Resources',
  titleOf: (tab: string) => `${tab} Resources`,
  titleTagged: (tag: string) => `Resources tagged “${tag}”`,
  tabs: 'Resource categories',
  categories: 'Categories',
  externalLinks: 'External Links',
  tagged: (tag: string) => `Tagged “${tag}”`,
  inAll: (count: number) =>
    `${count === 1 ? '1 resource' : `${count} resources`} in all categories · `,
  showAll: 'Show all resources',
  featured: 'Featured',
  readGuide: 'Read the guide',
  view: 'View Resource',
  download: 'Download PDF',
  wikipedia: 'Wikipedia',
  wikipediaArticle: 'Related article on Wikipedia',
  /** Above the title of an article that is in no tab. */
  guide: 'Guide',
  sources: 'Sources',
  related: 'Related Resources',
};
