/** The texts of an error page. */
export interface ErrorText {
  heading: string;
  text: string;
  /** Of the document, without the publication's name; also the default heading. */
  title?: string;
  /** By default also the text. */
  description?: string;
}

/** The text for a status without further facts. The reason is in the log. */
const STATUSES: Record<400 | 404 | 405 | 414 | 429 | 431 | 500, ErrorText> = {
  400: {
    heading: 'This address cannot be read',
    text: 'This address is malformed. It may have been cut off or changed on its way to you.',
  },
  404: {
    heading: 'Oops! Page not found',
    text: 'There is nothing at this address. It may be mistyped, or the page may have been taken down.',
    title: 'Page not found',
    description: 'There is no such page.',
  },
  405: {
    heading: 'This request is not possible here',
    text: 'The address exists, but does not accept this kind of request.',
  },
  414: {
    heading: 'This address is too long',
    text: 'It has more than 8,000 characters, and no page of this site has such an address.',
  },
  429: {
    heading: 'Too many requests',
    text: 'Too many requests came from your network in the last minute. Please try again in a minute.',
  },
  431: {
    heading: 'Your browser sent too much',
    text: 'The headers of the request are larger than this site reads. Clearing cookies may help.',
  },
  // requirements#application-error
  500: {
    heading: 'Unexpected Application Error!',
    text: 'It has been logged; please try again in a moment.',
  },
};

/** The words of error pages. */
export const errors = {
  statuses: STATUSES,
  home: 'Return to Home',
  blog: {
    heading: 'Error',
    description: 'The blog could not be shown.',
    back: 'Back to Blog',
    // requirements#blog-messages
    list: 'Failed to fetch blogs',
    post: 'Failed to fetch blog details',
    timeout: 'The blog took too long to respond.',
    network: 'The blog cannot be reached at the moment.',
    unreadable: 'The blog sent a response that cannot be read.',
    unknown: 'An error occurred',
  },
  searchNews: 'Search the news',
  sections: 'News by section',
};

/** The words of the offline page, and of copies that are shown without a connection. */
export const offline = {
  title: 'You’re offline',
  description: (paper: string) => `Pages of ${paper} that can be read without a connection.`,
  reconnect: 'This page will load when you reconnect.',
  copies: 'What you can read now',
  copiesHelp:
    'Browsers that support it keep the front page, the news page, today’s edition, and the notices, events, communities and articles you have opened on your device. Open one again to read it.',
  /** The accessible name of the line above a copy. */
  copy: 'Offline copy',
  note: (time: string) => `No connection: this is an offline copy, stored ${time}.`,
  stored: (time: string) => `stored ${time}`,
};
