/** The statuses of a source: alone, and after their number. */
const STATUSES = {
  good: 'Good',
  waiting: 'Not polled yet',
  unreachable: 'Unreachable',
  overdue: 'Overdue',
  failing: 'Failing',
  'cut off': 'Cut off: polled alone',
  refused: 'Refused: a task for the operator',
  gone: 'Gone: a task for the operator',
  paused: 'Paused',
};

/** The words of /status. */
export const status = {
  title: 'Status',
  description: (paper: string) => `The status of the sources of ${paper}.`,
  /** Before links to the status as JSON and to that of the network. */
  stoodAt: (time: string) => `Status at ${time}. Also: `,
  toNetwork: 'the whole network',
  noLocalSource: 'Readers get the latest edition. No local source is followed.',
  fresh: 'Readers get fresh local news.',
  old: (age: string) =>
    `Readers get local news that was fetched ${age} ago. No local source can be read at the moment.`,
  site: 'The site',
  edition: 'Edition',
  stories: (count: number) => `${count} stories`,
  pictures: 'Pictures',
  picturesFrom: {
    'made small': 'made small',
    through: 'passed through',
    publisher: 'from their publishers',
    none: 'none',
  },
  /** After the sentence that no story has a picture. */
  noPictures: ': no feed has any, or ingest has no PICTURE_SECRET',
  localNews: 'Local news, last good poll',
  notKnown: 'not known',
  unpublished: 'Fetched and not published',
  /** Before a time. */
  since: 'since ',
  archive: 'Back issues',
  storiesLeftOut: (count: number, day: string) =>
    `${count} ${count === 1 ? 'story' : 'stories'} of ${day} had no room.`,
  damagedObjects: (count: number, keys: string) => `Copies of damaged objects: ${count} (${keys}).`,
  build: 'Build',
  sources: 'Sources',
  attention: 'What needs attention comes first.',
  /** The columns of the table, in order. */
  columns: {
    source: 'Source',
    status: 'Status',
    lastGood: 'Last good poll',
    items: 'Items',
    next: 'Next poll',
    failures: 'Failures in a row',
    lastError: 'Last error',
  },
  statuses: STATUSES,
  count: (count: number, status: keyof typeof STATUSES) =>
    `${count} ${status === 'waiting' ? 'not polled yet' : status}`,
  feedAt: (host: string) => `feed at ${host}`,
  feed: 'feed',
  never: 'never',
  none: 'none',
  soon: 'soon',
  dueNow: 'due now',
  cutOff: (times: number) => (times === 1 ? 'cut off once' : `cut off ${times} times`),
  malformed: (flaw: string) => `malformed: ${flaw}, read all the same`,
  checkNow: 'Check now',
  /** Why a source is not polled earlier. */
  refusals: {
    'no queue':
      'This site has no queue through which to request a check. Operators can run npm run poll.',
    'never polled': 'It has not been polled yet; the next refresh will do so within five minutes.',
    gone: 'Its publisher says that the feed is gone for good, so it is not polled any more.',
    due: 'It is due already, and will be polled within a few minutes.',
    'retry later': 'Its publisher asked us to wait.',
    'just polled': 'It was polled less than 15 minutes ago, which is the shortest interval.',
    'just requested': 'Somebody had it checked less than an hour ago; once an hour is the limit.',
    'cut off': 'Its polls are cut off, so it is polled alone and at growing intervals.',
    refused: 'Its publisher refuses us, so it is retried after four hours.',
    'no validators':
      'It sends no validators, so each poll costs its publisher the whole feed, and it is polled once a day.',
    'publisher’s wish': 'Its publisher asks for a longer pause between two requests.',
  },
  /** The response to a form from another site. */
  notOurForm: 'This form belongs to the status page of this site.',
  from: (time: string) => `It can be polled from ${time}.`,
  /** The result of pressing the button. */
  checked: {
    requested: 'It will be polled within about five minutes. Reload this page then.',
    limit: 'This page has used up its checks for the day. Operators can run npm run poll.',
    failed:
      'The check could not be requested: the database or the queue does not respond. Try again later.',
  },
  checkedSource: (publisher: string, id: string) => `${publisher} (${id}):`,
  possibleNow: 'It could not be checked then, but it can be now.',
  /** The page of the whole network. */
  network: {
    title: 'Status of the network',
    description: 'The status of the publications of the network.',
    /** Before a link to the status of this publication. */
    stoodAt: (total: number, time: string) =>
      `Status of ${total === 1 ? 'the one publication' : `the ${total} publications`} at ${time}. `,
    toOwn: 'Status of this publication',
    caption: 'Only a publication’s own status page says whether its pages can be made.',
    columns: {
      publication: 'Publication',
      edition: 'Edition',
      failing: 'Sources that fail',
      alarm: 'Alarm',
    },
    noAlarm: 'It has no alarm.',
    noAlarms: 'None of the publications on this page has an alarm.',
    alarms: (count: number) =>
      count === 1
        ? 'One publication on this page has an alarm.'
        : `${count} publications on this page have an alarm.`,
    notKnown: 'not known',
    old: (age: string) => `${age} old`,
    failing: (failing: number, followed: number) => `${failing} of ${followed}`,
    pages: 'Pages of the list',
  },
  timeAndAge: (time: string, age: string) => `${time} (${age}\u00a0ago)`,
  minutes: (minutes: number) => `${minutes}\u00a0min`,
  hours: (hours: number, minutes: number) => `${hours}\u00a0h ${minutes}\u00a0min`,
  days: (days: number, hours: number) => `${days}\u00a0d ${hours}\u00a0h`,
};

/** Sentences of advice on a source. */
const ADVICE = {
  overdue:
    'The fault is ours: its poll was not begun. If most sources are overdue, the cron has stopped; see “Alarms” in docs/operations.md.',
  unreachable:
    'The fault seems to be ours: no host could be reached. Every source is polled again after 15 minutes. If it lasts for an hour, look at the status page of Cloudflare.',
  gone: 'The publisher says that the feed is gone for good (410). Put its new address into the list of sources, or remove the source.',
  /** The sender of the feed. */
  publisher: 'The publisher',
  service: 'The feed-to-JSON service',
  refused: (sender: string) =>
    `${sender} refuses us (403). Ask for our requests to be let through, and name our User-Agent; until then it is retried every four hours.`,
  cutOff:
    'Its polls end without a result, so the feed may be too much for one poll. Pause the source if it goes on.',
  refusedOnce: (sender: string) =>
    `${sender} refused us once (403). Nothing to do yet; it is retried in four hours.`,
  fewerRequests: (sender: string) =>
    `${sender} asks for fewer requests (429). Nothing to do: the intervals grow by themselves. If it goes on, agree on an interval with the publisher and set it as intervalMinutes.`,
  serverFails: (status: number) =>
    `The server fails (${status}). Nothing to do for a day; it is retried at growing intervals.`,
  serverFailsLong: (status: number) =>
    `The server has failed for more than a day (${status}). Write to the publisher, or pause the source.`,
  noFeed: (status: number) =>
    `There is no feed at its address (${status}). If that lasts for a day, look for the new address and put it into the list of sources.`,
  noStories: 'The feed holds no stories.',
  unreadable:
    'The feed cannot be read. Nothing to do for a day; it is retried at growing intervals.',
  unreadableLong: 'The feed could not be read for more than a day.',
  moved: 'The feed has moved for good: put its new address into the list of sources.',
  movedTo: (address: string) =>
    `The feed has moved for good: put its new address ${address} into the list of sources.`,
  /** Before a command. */
  findOut: 'This command says what is wrong with it: ',
  /** Replaces an address in that command that is not shown. */
  address: 'ADDRESS',
};

/** The words of alarms and of advice to operators. */
export const alarms = {
  /** The effect of each alarm of the whole site on readers. */
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
  titles: {
    'front page fails': 'The front page fails',
    'paper not shown': 'The paper is not shown as it was published',
    'no edition': 'There is no edition',
    'local news is stale': 'Local news is stale',
    'database does not respond': 'The database does not respond',
    'edition not published': 'News is not published',
  },
  advice: ADVICE,
};
