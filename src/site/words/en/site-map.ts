/** The words of /sitemap; some of them stand in /llm.txt too. */
export const SITE_MAP = {
  title: 'Site Map',
  description: (count: number, paper: string) =>
    `The ${count} main pages of ${paper}, what each one holds and how often it changes.`,
  intro: 'Where everything is, what it holds and how often it changes.',
  totalPages: 'Total Pages',
  categoryCount: 'Categories',
  mobileOptimized: 'Mobile Optimized',
  seoOptimized: 'SEO Optimized',
  yes: 'Yes',
  more: 'More',
  moreIntro: (count: number) => `Besides the ${count} main pages that are counted above:`,
  forMachines: 'For machines',
  files: {
    siteMap: 'for search engines',
    robots: 'for crawlers',
    llm: 'for language models',
  },
  /** For screen readers, behind the priority: "High priority, Hourly". */
  priority: ' priority, ',
  priorities: { High: 'High', Medium: 'Medium', Low: 'Low' },
  frequencies: {
    Hourly: 'Hourly',
    Daily: 'Daily',
    Weekly: 'Weekly',
    Monthly: 'Monthly',
    Yearly: 'Yearly',
  },
  categories: {
    Main: 'Main',
    Content: 'Content',
    Community: 'Community',
    Services: 'Services',
    Information: 'Information',
    Support: 'Support',
    Legal: 'Legal',
  },
  pages: {
    home: {
      title: 'Home',
      description:
        'The front page: the featured story, breaking news and the newest of each section.',
    },
    news: { title: 'News', description: 'All headlines, by category and with a search.' },
    blog: { title: 'Blog', description: 'Articles and opinion of our own.' },
    community: {
      title: 'Community',
      description: 'Local news and events, arts, health, and how to take part.',
    },
    resources: {
      title: 'Resources',
      description: 'Guides with their sources, for home and classroom.',
    },
    partners: { title: 'Partners', description: 'Documents shared by our media partners.' },
    faq: {
      title: 'FAQ',
      description: (count: number) =>
        `${count === 100 ? 'A hundred' : count} questions about the site, with answers.`,
    },
    contact: { title: 'Contact', description: 'How to write, call or visit.' },
    privacy: {
      title: 'Privacy Policy',
      description: 'What is kept about readers, and what is not.',
    },
    terms: {
      title: 'Terms of Service',
      description: 'The rules for using the site and its texts.',
    },
  },
  /** Pages beside those: each behind its link on the page, and as a sentence in /llm.txt. */
  further: {
    today: {
      title: 'Today’s Edition on One Sheet',
      text: 'all headlines of the day, to print or to save',
      sentence:
        'The headlines of all sections with weather and warnings, in one file of at most 60 KB.',
    },
    communities: {
      title: 'Communities',
      text: 'headlines, weather and local time of each',
      sentence: 'Each community with its headlines, weather, warnings and local time.',
    },
    about: {
      title: 'About Us',
      text: 'who publishes this site, and how headlines are chosen',
      sentence: 'Who publishes the site, and how headlines are chosen.',
    },
    radio: {
      title: 'Live Radio',
      text: 'the station’s stream, and what is on',
      sentence: 'A player for the station’s live stream, where one is set up.',
    },
    books: {
      title: 'Books',
      text: 'a shelf of titles that we recommend',
      sentence: 'A shelf of titles that the paper recommends.',
    },
    rss: {
      title: 'RSS',
      text: 'feeds of our posts and of the headlines',
      sentence: 'The feed of posts, to copy or download, and a list of all feeds.',
    },
  },
};
