/** Sentences of advice on a source. */
const ADVICE = {
  overdue:
    'The fault is ours: its poll was not begun. If most sources are overdue, the cron has stopped; see “Alarms” in docs/operations.md.',
  unreachable:
    'The fault seems to be ours: no host could be reached. Every source is polled again after 15 minutes. If it lasts for an hour, look at the status page of Cloudflare.',
  gone: 'The publisher says that the feed is gone for good (410). Put its new address into the list of sources, or remove the source.',
  /** Who sends the feed. */
  publisher: 'The publisher',
  service: 'The feed-to-JSON service',
  refused: (sender: string) =>
    `${sender} refuses us (403). Ask for our requests to be let through, and name our User-Agent; until then it is tried again every four hours.`,
  cutOff:
    'Its polls end without a result, so the feed may be too much for one poll. Pause the source if it goes on.',
  refusedOnce: (sender: string) =>
    `${sender} refused us once (403). There is nothing to do yet: it is tried again in four hours.`,
  fewerRequests: (sender: string) =>
    `${sender} asks for fewer requests (429). There is nothing to do: the pauses grow by themselves. If it goes on, agree on an interval with the publisher and set it as intervalMinutes.`,
  serverFails: (status: number) =>
    `The server fails (${status}). There is nothing to do for a day: it is tried again after growing pauses.`,
  serverFailsLong: (status: number) =>
    `The server has failed for more than a day (${status}). Write to the publisher, or pause the source.`,
  noFeed: (status: number) =>
    `There is no feed at its address (${status}). If that lasts for a day, look for the new address and put it into the list of sources.`,
  noStories: 'The feed holds no stories.',
  unreadable:
    'The feed cannot be read. There is nothing to do for a day: it is tried again after growing pauses.',
  unreadableLong: 'The feed could not be read for more than a day.',
  moved: 'The feed has moved for good: put its new address into the list of sources.',
  movedTo: (address: string) =>
    `The feed has moved for good: put its new address ${address} into the list of sources.`,
  /** Before a command. */
  findOut: 'This command says what is wrong with it: ',
  /** Stands in that command for an address that is not shown. */
  address: 'ADDRESS',
};

/** The words of alarms and of advice to operators. */
export const ALARMS = {
  /** What each alarm of the whole site means for readers. */
  sentences: {
    'front page fails': 'The front page cannot be made: readers get a page that says so.',
    'paper not shown':
      'The paper is not copied to where the site reads it, or cannot be read there: readers get what was published before, or the network’s first paper.',
    'no edition': 'There is no edition to show: readers see the built-in stories.',
    'local news is stale': 'Local news has had no good poll for six hours or more.',
    'database does not respond':
      'The database does not respond, so nothing is known of the sources and no feed is read. Readers are served the last edition.',
    'edition not published':
      'News that was fetched could not be published for half an hour or more. Readers are served an older edition.',
  },
  /** What to do about each of them. */
  remedies: {
    'front page fails':
      'Look for “request failed” and “page failed” in the log. If it came with a deploy, roll back; if it came with a setting of the publication, such as its time zone, correct that.',
    'paper not shown':
      'Look for “paper not copied” and “paper unreadable” in the log, and publish the paper again with the present version of the project.',
    'no edition':
      'On a new site wait for ten minutes. Else look for “edition unreadable”, “edition not written” and “editions not published” in the log, and at the status page of Cloudflare.',
    'local news is stale':
      'See which local sources fail. If all sources are overdue, the cron does not run. If one host refuses us, write to it.',
    'database does not respond':
      'Look at the status page of Cloudflare. The daily rows of the free plan may be used up: they are available again at midnight UTC.',
    'edition not published':
      'Look for “edition not written” and “editions not published” in the log: that line has the reason, such as an edge that refused to purge its cache, or the daily writes of KV, which are used up. Each cron tries again, and nothing that was fetched is lost.',
  },
  titles: {
    'front page fails': 'The front page fails',
    'paper not shown': 'The paper is not shown as it was published',
    'no edition': 'There is no edition',
    'local news is stale': 'Local news is stale',
    'database does not respond': 'The database does not respond',
    'edition not published': 'News is not published',
  },
  overdueTitle: 'Sources are not polled',
  overdue: (ids: string) => `These were due and were not polled: ${ids}.`,
  sources: {
    gone: (source: string) => `Gone: ${source}`,
    refused: (source: string) => `Refused: ${source}`,
    'cut off': (source: string) => `Cut off: ${source}`,
    failing: (source: string) => `Failing: ${source}`,
  },
  feedTitle: (paper: string) => `${paper} – alarms for the operator`,
  feedDescription: 'What the operator of this site has to see to now.',
  advice: ADVICE,
};
