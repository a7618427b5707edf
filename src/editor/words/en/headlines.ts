import type { SourceStatus } from '../../../model/sources/source-state.ts';

const STATUSES: Record<SourceStatus, string> = {
  good: 'Good',
  waiting: 'Not read yet',
  unreachable: 'Not reached: the fault seems to be on our side',
  overdue: 'Overdue: the fault is on our side',
  failing: 'Failing',
  'cut off': 'Cut off: it may be too large to be read',
  refused: 'The publisher refuses us',
  gone: 'The publisher says that it is gone for good',
  paused: 'Paused',
};

/** The words of stories and their sources. */
export const HEADLINES = {
  heading: 'Headlines',
  parts: 'Parts of this section',
  stories: 'Stories',
  sources: 'Sources',
  intro:
    'Stories from publishers, the newest first. Their words cannot be changed: you can hide a story, or have one lead the front page.',
  /** Instead of the sentence about a change. */
  later: 'Saved. It could not be published at once: readers see the change within five minutes.',
  lead: {
    heading: 'The lead',
    none: 'The front page chooses its lead by itself.',
    until: (time: string, name: string) => `until ${time}, pinned by ${name}`,
    pin: 'Pin as the lead',
    for: 'From now, for',
    change: 'Change',
    hours: (hours: number) => (hours === 1 ? '1 hour' : `${hours} hours`),
    release: 'Unpin',
    pinned: 'Readers see the story as the lead of the front page.',
    released: 'The story is no longer pinned.',
  },
  find: {
    words: 'Words',
    section: 'Section',
    all: 'All sections',
    find: 'Find',
    count: (count: number) => (count === 1 ? '1 story' : `${count} stories`),
    none: 'No story was found.',
  },
  pages: {
    label: 'Pages of stories',
    page: (page: number, pages: number) => `Page ${page} of ${pages}`,
    newer: 'Newer stories',
    older: 'Older stories',
  },
  hide: 'Hide',
  hidden: {
    heading: (count: number, max: number) => `Hidden: ${count} of ${max} at most`,
    none: 'No story is hidden.',
    by: (name: string, time: string) => `hidden by ${name}, ${time}`,
    show: 'Show again',
    undo: 'Undo',
    hidden: 'Readers no longer see the story.',
    shown: 'The story is no longer hidden: readers see it again.',
  },
  problems: {
    heading: 'Nothing was changed',
    gone: 'This story is no longer in the paper.',
    isHidden: 'Somebody has hidden this story. Show it again first.',
    full: (max: number) =>
      `${max} stories are hidden, and more cannot be. Show one of them again first.`,
  },
  source: {
    intro:
      'The feeds from which the stories come, and the calendars of events. Each is read as often as its publisher wishes.',
    builtIn:
      'The sources of this paper are changed by a new version of the site: ask its operator.',
    shared: 'Shared with other papers: whoever runs the site changes these.',
    own: 'The paper’s own',
    none: 'It has none of its own yet.',
    statuses: STATUSES,
    lastGood: (time: string) => `last read ${time}`,
    neverRead: 'never read',
    items: (count: number) => (count === 1 ? '1 story' : `${count} stories`),
    newest: (time: string) => `the newest from ${time}`,
    feed: 'feed',
    calendar: 'calendar',
    events: (count: number) => (count === 1 ? '1 event' : `${count} events`),
    done: {
      added: 'The source was added. It is read within five minutes.',
      carried: 'The group was added. Its stories come within five minutes.',
      changed: 'The source was changed.',
      removed: 'The source was removed.',
    },
    change: 'Change',
    reasons: {
      refused: 'Its publisher refuses our requests (403).',
      fewerRequests: 'Its publisher asks for fewer requests (429); the pauses grow by themselves.',
      serverFails: (status: number) => `Its server fails (${status}); it is tried again.`,
      noFeed: (status: number) => `There is no feed at its address (${status}).`,
      noCalendar: (status: number) => `There is no calendar at its address (${status}).`,
      unreadableCalendar: 'The calendar cannot be read; it is tried again. Its last events stay.',
      noStories: 'The feed holds no stories.',
      unreadable: 'The feed cannot be read; it is tried again.',
    },
  },
  add: {
    heading: 'Add a source',
    address: 'Address of a site, of one of its pages, of a feed or of a calendar',
    addressHelp:
      'Paste it as the browser shows it. The feeds and calendars of the site are looked for, and read once.',
    find: 'Find feeds',
    found: (count: number) =>
      count === 1 ? 'One feed or calendar was found' : `${count} feeds and calendars were found`,
    none: 'No feed and no calendar was found there. Ask the publisher whether there is one.',
    notJudged: 'It has not been read yet.',
    judge: 'Read this one',
    choose: 'Follow this feed',
    chooseCalendar: 'Follow this calendar',
    follow: 'Follow and publish',
    followedHere: (desk: string) => `The paper follows this source already: ${desk}.`,
    followedBy: (paper: string) =>
      `${paper} follows this source already: a feed is fetched only once for all papers. Ask whoever runs the site to share it.`,
    followedByDesk: (desk: string) =>
      `The group of feeds “${desk}”, which papers can share, follows this source already.`,
    groups: 'Also carry the group',
    groupsHelp: 'All stories of its publishers then come to the paper, too.',
    carry: 'Carry and publish',
    noGroup: 'Tick the group first.',
    unreadable: (file: string) =>
      `The draft’s ${file} cannot be read. Correct it in the section “The paper”, and try again.`,
    noFolder:
      'The desk does not have this paper’s folder yet. Save the paper here once, in the section “The paper”, and try again.',
  },
  fields: {
    publisher: 'Name of the publisher',
    publisherHelp: 'As it is shown with every story.',
    section: 'Section',
    keeperHelp: 'Who keeps the calendar. It is shown with every event that names nobody else.',
    community: 'Community that its events are in',
    noCommunity: 'as each event says',
    timeZone: 'Time zone of times that name none',
    noTimeZone: 'that of the place of each event',
    language: 'Language of its stories or events',
    ownLanguage: 'as the feed says',
    paused: 'Why it is paused',
    pausedHelp: 'While a reason stands here, it is not read, and nothing of it is shown.',
  },
  change: {
    heading: (publisher: string) => `Source: ${publisher}`,
    save: 'Save and publish',
    remove: 'Remove the source',
    removeHelp: 'Its stories or events leave the paper.',
    last: 'A paper’s own list has at least one source. Pause this one instead of removing it.',
    gone: 'Somebody has removed this source in the meantime.',
  },
};
