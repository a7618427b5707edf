/** The words of /communities and of the pages below it. */
export const COMMUNITIES = {
  title: 'Communities',
  /** `region`: the city line of the paper. */
  description: (count: number, paper: string) =>
    `The ${count} communities that ${paper} covers: headlines, weather and local time of each.`,
  intro: (count: number) =>
    `Headlines, weather and local time in ${count} communities. The figure is the number of recent headlines.`,
  headlines: (count: number) => (count === 1 ? '1 headline' : `${count} headlines`),
  noHeadlines: 'No recent headlines',
  placeDescription: (place: string, region: string, paper: string) =>
    `Headlines about ${place} (${region}) that ${paper} gathers, with its weather, warnings and local time.`,
  news: (place: string) => `Headlines about ${place}`,
  none: (place: string, days: number) =>
    `No headline of the last ${days} days names ${place}. It will stand here, and in the feed, when one does.`,
  feed: (place: string) => `${place} headlines as RSS`,
  warnings: 'Weather warnings',
  until: (time: string) => `until ${time}`,
  weather: 'Weather',
  localTime: 'Local time',
  clock: (time: string) => `${time} when this page was made`,
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
  feedsIntro: 'Each community has a feed, too, to which its page leads:',
};
