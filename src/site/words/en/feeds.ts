/** The words of feeds, and of the links that lead to them. */
export const feeds = {
  /** The title of the feeds of posts (requirements#rss-channel). */
  posts: (domain: string) => `${domain} - Latest News & Updates`,
  /** The feed of all headlines; other feeds have the name of their section. */
  all: 'All',
  headlines: (paper: string, name: string) => `${paper}: ${name} headlines`,
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

/** The words of /rss around the generator. */
export const rss = {
  title: 'RSS feed generator',
  description: (paper: string) =>
    `The newest posts of ${paper} as an RSS feed, to subscribe to, copy or download, and the feeds of all sections.`,
  intro: (paper: string) => `The newest posts of ${paper}, compiled into RSS for your feed reader.`,
  openXml: 'Open the XML to copy it',
  howTo: 'How to use the feed',
  steps: [
    'Copy the feed URL above.',
    'In your feed reader, choose to add a feed or to subscribe, and paste the URL.',
    'New posts appear in the reader by themselves; it asks for them about once an hour.',
  ],
  carries: (posts: number) => `The feed carries up to ${posts} of the newest posts.`,
  /** Followed by the name of the file. */
  publishElsewhere: 'To publish the feed elsewhere, copy the XML or download it as the file ',
  readers: 'Popular feed readers',
  places: {
    everywhere: 'in the browser, on Android and iOS',
    everywhereFree: 'in the browser, on Android and iOS; free software',
    browser: 'in the browser',
    appleFree: 'on macOS and iOS; free software',
    desktopFree: 'on Windows, macOS and Linux; free software',
    serverFree: 'on a server of your own; free software',
  },
  more: 'More feeds',
  /** Around links to Atom, to JSON Feed and to an OPML file. */
  samePosts: {
    beforeAtom: 'The same posts come as ',
    beforeJson: ' and ',
    beforeOpml: '. The posts and the headlines of every section come in one ',
    opml: 'OPML file',
    end: ', to import at once. Headlines, all or by section:',
  },
  own: {
    heading: 'A feed of your own',
    text: 'Choose what it should contain, open it, and copy its address into your feed reader.',
    words: 'Containing the words',
    section: 'Section',
    community: 'Community',
    publisher: 'Publisher',
    any: 'Any',
    open: 'Open the feed',
  },
};

/** The words of the generator of /rss. */
export const rssGenerator = {
  refresh: 'Refresh',
  copy: 'Copy XML',
  download: 'Download RSS',
  feedUrl: 'Feed URL',
  items: 'Items',
  updated: 'Last updated',
  checked: 'Last checked',
  notYet: 'Not yet',
  xml: 'Generated RSS XML',
  withoutTexts:
    'This preview leaves out the full text of each post; Copy XML and Download RSS give the complete file.',
  dismiss: 'Dismiss',
  // requirements#rss-messages
  generated: {
    title: 'RSS Feed Generated',
    text: 'Latest blog posts have been compiled into RSS format.',
  },
  failed: { title: 'Error', text: 'Failed to generate RSS feed. Please try again.' },
  copied: { title: 'Copied!', text: 'RSS XML has been copied to clipboard.' },
  notCopied: {
    title: 'Error',
    text: 'The XML could not be copied. It is now selected; copy it by hand.',
  },
  downloaded: { title: 'Downloaded!', text: 'RSS file has been downloaded.' },
};

/** The words of /llm.txt. */
export const llm = {
  /** `hasResources`: whether the publication has resources of its own. */
  about: (paper: string, place: string, hasResources: boolean) =>
    `${paper} is a public news and community website from ${place}. It gathers headlines from the feeds of other publishers; each links to the publisher’s own article, which remains the source to quote. The feeds of the sections carry a headline’s title, short description and link; the feeds of posts carry posts of its own. ${hasResources ? 'The blog and the resources are its own.' : 'The blog is its own.'} Reading needs no account.`,
  pages: 'Pages',
  sections: 'News sections',
  section: (name: string) => `${name} news`,
  feeds: 'Feeds',
  postsAs: (format: string) => `Blog posts as ${format}`,
  headlines: (name: string) => `Headlines as RSS: ${name}`,
  opml: 'All feeds as OPML',
  warnings: 'Weather warnings as RSS',
  weather:
    'those in force now; the data are a weather service’s, whose last observation is on the front page',
  optional: 'Optional',
  editors: (email: string, phone: string) => `Editors: ${email}, ${phone}`,
};

/** The words of JSON for readers: the problem details of /api. */
export const api = {
  badParameter: 'Bad parameter',
  repeated: 'is given more than once',
  missing: 'is missing',
  wholeNumber: (least: number, most: number) => `must be a whole number from ${least} to ${most}`,
  atMostCharacters: (most: number) => `must be at most ${most} characters`,
  allOrOneOf: (ids: string) => `must be "all" or one of ${ids}`,
  noSuchCall: 'No such address',
  tryAgain: 'try again in a minute',
};

/** The words of a search in the publication's own texts. */
export const search = {
  allPosts: 'All posts',
  allResources: 'All resources',
  answers: 'Questions and answers',
  allAnswers: (count: number) => `All ${count} answers`,
  /** Shown if all found answers are listed already. */
  readAnswers: 'Read them in the FAQ',
};
