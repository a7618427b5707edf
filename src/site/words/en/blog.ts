/** The words of /blog. */
export const BLOG = {
  title: 'Blog',
  /** Of the page, where the publication has none of its own. */
  description: 'Opinion and stories about life, land, language, arts and food around here.',
  tagline: 'Opinion and stories from around the region.',
  about: (keyword: string) => `Posts about “${keyword}”`,
  /** Behind the title of a page after the first one. */
  onPage: (page: number) => `, page ${page}`,
  descriptionAbout: (paper: string, keyword: string) =>
    `Posts of ${paper} about “${keyword}”, newest first.`,
  loading: 'Loading',
  allPosts: '← All posts',
  none: 'No blog posts available at the moment.',
  noneAbout: 'No post has this keyword.',
  read: 'Read Article',
  readNamed: (title: string) => `Read Article: ${title}`,
  pages: 'Pages of the blog',
  previous: 'Previous',
  pageOf: (page: number, pages: number) => `Page ${page} of ${pages}`,
  next: 'Next',
};
