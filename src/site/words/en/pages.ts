/** The words of /radio around the player. */
export const radio = {
  description: (paper: string) =>
    `Listen to the live stream of ${paper}, around the clock, and see what is on now.`,
  descriptionWithoutStation: (paper: string) =>
    `${paper} has no radio station yet. Its live program will be heard here.`,
  station: 'Station',
  noStation: 'No station yet',
  noStationTagline: 'As soon as there is one, its live program can be heard here.',
  nowPlaying: 'Now Playing',
  liveProgramming: 'Live programming from our station stream.',
  /** Between a title and its artist. */
  by: 'by',
  tip: 'Tip: if the audio does not start by itself, click play.',
  stream: 'Stream',
  /** After a stream’s format: the data used per hour. */
  hourly: (megabytes: string) => `${megabytes} MB per hour`,
  openStream: 'Open the stream',
  otherProgram: 'Listen in another app',
  copyAddress: 'Copy an address into any audio app that opens streams:',
  /** Before the address of the stream in this format. */
  format: (name: string) => `${name}: `,
  keyboard: 'Keyboard shortcuts in the player',
  space: 'Space',
  spaceDoes: 'plays and pauses, except on Mute and the sleep timer',
  mDoes: 'mutes',
  arrowsDo: 'change the volume by one step, Page Up and Page Down by ten',
  /** Shown by browsers that open the stream itself. */
  refusals: {
    portRepeated: 'Port is given more than once.',
    portMalformed: 'Port is not a port number.',
    noStation: 'This publication has no radio station.',
    noStream: (port: string) => `There is no stream at port ${port}.`,
    silent: 'The station is silent.',
    unreachable: 'The station cannot be reached.',
    offTheAir: 'The station is off the air.',
  },
};

export const contact = {
  description: (paper: string) =>
    `Write to ${paper}, call, or send a story tip or a community event.`,
  intro: 'A story, an event, a correction or a question: we read everything that comes in.',
  information: 'Contact information',
  email: 'Editorial e-mail',
  address: 'Street address',
  quickLinks: 'Quick links',
  message: 'Send a message',
  form: 'Contact form',
  /** In place of the form, around links to the e-mail address and the telephone number. */
  withoutForm: {
    beforeEmail: 'A form for messages will have its place here. Until then write to ',
    beforePhone: ' or call ',
    end: '.',
  },
};

/** The words of /community around the publication's own texts. */
export const community = {
  news: 'Community News',
  hub: 'Community Hub',
  close: 'Close',
  guidelines: 'Community Guidelines',
  contact: 'Contact us',
};

/** The words of /resources and of its articles. */
export const resources = {
  title: 'Resources',
  titleOf: (tab: string) => `${tab} Resources`,
  titleTagged: (tag: string) => `Resources tagged “${tag}”`,
  tabs: 'Resource categories',
  categories: 'Categories',
  externalLinks: 'External links',
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
  /** Above the title of an article without a tab. */
  guide: 'Guide',
  sources: 'Sources',
  related: 'Related resources',
};

export const books = {
  back: '← Back to Home',
  shelf: 'All books',
  authorInFocus: 'Author in focus',
  authorsBooks: 'See the author’s books',
  promotion: 'Promotion',
  apply: 'Apply for Admission',
  learnMore: 'Learn More',
  /** After it, for screen readers. */
  aboutUniversity: ' about the university',
  buy: 'View on Amazon',
};

const PICTURE_RIGHTS =
  'A story’s picture stands beside its publisher’s name, the featured one with the credit that its feed gives. A publisher who does not wish its pictures shown here can write to {email}, and we will leave them out.';

/** The words of /about, /privacy and /terms around their texts. */
export const legal = {
  updated: (date: string) => `Last updated: ${date}`,
  /** The text for `{pictures}`, by the source of pictures. `{email}` is the paper's. */
  pictures: {
    own: `The pictures of stories come from this website’s own address, as do those that our own articles show from elsewhere. Our server fetches them and sends them to you as small files, so that publishers do not learn who is reading. ${PICTURE_RIGHTS}`,
    publisher: `The pictures of stories load straight from the publishers’ own servers. A server that sends you a picture sees your IP address, but it is not told which of our pages you are reading, because we ask your browser to leave out the referrer. Pictures in our own articles may also come from other companies’ servers, and they are asked for in the same way. ${PICTURE_RIGHTS}`,
    none: 'Stories are shown without their publishers’ pictures. All other pictures come from this website itself, so that no other server learns from a picture that you are reading.',
  },
};

export const partners = {
  title: 'Media partners',
  description: (paper: string) => `Documents shared by the media partners of ${paper}.`,
  shared: 'What our partners have shared with readers. Would you like to join them?',
  invitation: 'Does your organization have something to share with our readers?',
  documents: 'Partner documents',
  document: (number: number) => `Partner Document ${number}`,
};

/** The words of /faq around its questions. */
export const faq = {
  title: 'Frequently asked questions',
  intro: (paper: string) =>
    `How ${paper} works, where its headlines come from, and what to do when something does not go as it should.`,
  banner: 'Looking for the latest headlines instead? ',
  browseNews: 'Browse the news →',
  showAll: 'Show all questions',
  linkToAnswer: 'Link to this answer',
  more: 'Still Have Questions?',
  moreText: 'Write or call, and someone will answer.',
  email: 'E-mail',
  hours: 'Hours',
};

/** The words of /sitemap; some are in /llm.txt too. */
export const siteMap = {
  title: 'Site map',
  description: (count: number, paper: string) =>
    `The ${count} main pages of ${paper}, what each one holds and how often it changes.`,
  intro: 'Where everything is, what it holds and how often it changes.',
  totalPages: 'Total pages',
  categoryCount: 'Categories',
  mobileOptimized: 'Mobile optimized',
  seoOptimized: 'SEO optimized',
  yes: 'Yes',
  more: 'More',
  moreIntro: (count: number) => `Besides the ${count} main pages that are counted above:`,
  forMachines: 'For machines',
  files: { siteMap: 'for search engines', robots: 'for crawlers', llm: 'for language models' },
  /** For screen readers, after the priority: "High priority, Hourly". */
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
  /** Descriptions of the pages. */
  descriptions: {
    home: 'The front page: the featured story, breaking news and the newest of each section.',
    news: 'All headlines, by category and with a search.',
    blog: 'Articles and opinion of our own.',
    community: 'Local news and events, arts, health, and how to take part.',
    resources: 'Guides with their sources, for home and classroom.',
    partners: 'Documents shared by our media partners.',
    faq: (count: number) =>
      `${count === 100 ? 'A hundred' : count} questions about the site, with answers.`,
    contact: 'How to write, call or visit.',
    privacy: 'What is stored about readers, and what is not.',
    terms: 'The rules for using the site and its texts.',
  },
  /** Further pages, after their names. */
  further: {
    today: 'the day’s main headlines, to print or save',
    communities: 'headlines, weather and local time of each',
    notices: 'closures, travel, water and health, and weather warnings',
    choices: 'words, publishers and languages you would rather not see',
    events: 'what is on, by day and community, and as a calendar',
    archive: 'the headlines of earlier days, with a search',
    about: 'who publishes this site, and how headlines are chosen',
    radio: 'the station’s stream, and what is on',
    books: 'a shelf of titles that we recommend',
    rss: 'feeds of our posts and of the headlines',
  },
};
