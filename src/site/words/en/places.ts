/** The words of the weather and its warnings. */
export const weather = {
  place: (name: string) => `Weather in ${name}`,
  feelsLike: (temperature: string) => `Feels like ${temperature}`,
  calm: 'Calm',
  /** The wind in km/h. */
  wind: (direction: string | undefined, speed: number, gust: number | undefined) =>
    `Wind ${direction === undefined ? '' : `${direction} `}${speed} km/h${gust === undefined ? '' : `, gusts ${gust}`}`,
  high: (temperature: string) => `High ${temperature}`,
  low: (temperature: string) => `Low ${temperature}`,
  observed: 'Observed',
  old: 'This report is more than 3 hours old.',
  none: 'No recent report',
  /** Before the name of the weather service. */
  data: 'Data: ',
  warnings: 'Weather warnings',
  levels: { yellow: 'Yellow', orange: 'Orange', red: 'Red' },
  /** Between the title of a warning and its places. */
  warnedPlaces: ' for ',
  feedTitle: (name: string) => `${name}: weather warnings`,
  feedDescription: (service: string) => `The weather warnings that are in force. Data: ${service}.`,
  /** On /status, before the time of a station's observation. */
  observedAt: 'observed ',
  stationWarnings: (name: string) => `Warnings in ${name}`,
  unknownCommunity: 'No such community',
  /** Under the weather on the front page. */
  changePlace: 'Change community',
};

/** The words of notices, which editors write. */
export const notices = {
  title: 'Notices',
  /** Above every page, if there are notices. */
  strip: 'Notices and warnings',
  description: (paper: string) =>
    `Closures, travel, water and health, events that have moved and weather warnings: the notices of ${paper}.`,
  kinds: {
    water: 'Water and health',
    closure: 'Closure',
    travel: 'Travel',
    event: 'Event moved',
    other: 'Notice',
  },
  everywhere: 'Everywhere',
  /** After the gravest: how many others there are. */
  others: (count: number, areWarnings: boolean) => {
    if (areWarnings) return count === 1 ? '1 more warning' : `${count} more warnings`;
    return count === 1 ? '1 more notice or warning' : `${count} more notices and warnings`;
  },
  inForce: 'In force now',
  coming: 'In the next three days',
  none: 'There are no notices or weather warnings in force, and none are planned for the next three days.',
  from: (time: string) => `from ${time}`,
  more: 'More about this',
  feed: 'Notices as an Atom feed',
  feedTitle: (name: string) => `${name}: notices`,
};

/** The words of /communities and of the pages below it. */
export const communities = {
  title: 'Communities',
  /** `region`: the city line of the paper. */
  description: (count: number, paper: string) =>
    `The ${count} communities that ${paper} covers: headlines, weather and local time of each.`,
  intro: (count: number) => `Headlines, weather and local time in ${count} communities.`,
  headlines: (count: number) => (count === 1 ? '1 headline' : `${count} headlines`),
  noHeadlines: 'No recent headlines',
  placeDescription: (place: string, region: string, paper: string) =>
    `Headlines about ${place} (${region}) that ${paper} gathers, with its weather, warnings and local time.`,
  news: (place: string) => `Headlines about ${place}`,
  none: (place: string, days: number) =>
    `No headline of the last ${days} days names ${place}. The next one will appear here and in the feed.`,
  feed: (place: string) => `${place} headlines as RSS`,
  until: (time: string) => `until ${time}`,
  localTime: 'Local time',
  /** Below the time, until a script updates it. */
  clockNote: 'It was this time when the page was made.',
  nextChange: (date: string) => `Clocks change next on ${date}.`,
  noDaylight: 'Clocks do not change here: there is no daylight saving time.',
  facts: 'The place',
  names: 'In the local languages',
  formerNames: 'Former and other names',
  region: 'Region',
  position: 'Position',
  north: (degrees: string) => `${degrees} north`,
  south: (degrees: string) => `${degrees} south`,
  east: (degrees: string) => `${degrees} east`,
  west: (degrees: string) => `${degrees} west`,
  locator: (place: string) => `Where ${place} lies among the other communities: north is up.`,
  neighbours: (region: string) => `Other communities in ${region}`,
  distance: (kilometres: string) => `${kilometres} km`,
  all: 'All communities',
  sources: 'Where the names come from',
  feedOf: (place: string, paper: string) =>
    `Headlines about ${place} that ${paper} gathers, each with a link to its publisher’s page.`,
  feedsIntro: 'Each community has a feed as well; its page links to it:',
};

/** The words of the script's control that chooses the reader's community. */
export const chooseCommunity = {
  /** Shown without the script: the zone, with its place if known. */
  zone: (zone: string) => `Times on this site are in ${zone}.`,
  ofPlace: (zone: string, place: string) => `${zone}, as in ${place}`,
  label: 'Your community',
  pick: 'Choose a community',
  choose: 'Choose',
  chooseThis: (name: string) => `Make ${name} your community`,
  hint: 'Times will then be in its zone and the front page will show its weather. Your choice stays in this browser.',
  chosen: (name: string, zone: string) =>
    `Your community is ${name}: times on this site are in its zone (${zone}), and the front page asks for its weather by its name. The choice stays in this browser.`,
  forget: 'Forget your community',
  forgotten: 'No community is chosen now.',
  notStored: 'Your browser does not let this site save your choice.',
};

/** Texts for programs that send a browser's subscription. */
export const push = {
  notOurs: 'Only pages of this site may send this',
  malformed: 'This is not a subscription to warnings',
  tooMany: 'There are too many subscriptions to warnings; try again tomorrow',
};
