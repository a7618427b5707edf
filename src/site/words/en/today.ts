/** The words of /today, the edition on one sheet. */
export const TODAY = {
  title: 'Today’s Edition on One Sheet',
  description: (paper: string) =>
    `All sections of ${paper} on one sheet, with weather and warnings: to read without a connection, to save, and to print on two letter pages.`,
  /** Behind the paper's name. */
  onOneSheet: 'on one sheet',
  /** The link from other pages. */
  link: 'Print edition',
  skip: 'Skip to content',
  pages: 'Pages of the site',
  frontPage: 'Front page',
  news: 'All news',
  save: 'Save this sheet',
  about:
    'The saved file can be read without a connection. Printed, it takes two letter pages at most.',
  /** When the headlines are from. */
  headlinesOf: (time: string) => `Headlines as of ${time}`,
  noDate: 'no date',
  /** Of a section. */
  more: (count: number) => `and ${count} more`,
  /** On paper. */
  notPrinted: (count: number, address: string) =>
    `${count === 1 ? 'One more headline' : `${count} more headlines`}: ${address}`,
  none: 'The first headlines are on their way. Come back in a few minutes.',
  nothing: 'There are no headlines now.',
  newest: 'The newest sheet',
  warnings: 'Warnings in force',
  levels: { yellow: 'Yellow', orange: 'Orange', red: 'Red' },
  until: (time: string) => `until ${time}`,
  morePlaces: (count: number) => `${count} more`,
  moreWarnings: (count: number, address: string) =>
    `${count === 1 ? 'One more warning' : `${count} more warnings`}: ${address}`,
  weather: 'Weather',
  colon: ': ',
  feelsLike: (degrees: string) => `feels like ${degrees}`,
  /** `direction` may be empty: `NW `. */
  wind: (direction: string, speed: number) =>
    `wind ${direction}${direction && ' '}${speed}\u00a0km/h`,
  gust: (speed: number) => `gusting to ${speed}\u00a0km/h`,
  observed: (time: string) => `observed ${time}`,
  observedLongAgo: (time: string) => `observed more than three hours ago, ${time}`,
  noReport: (place: string) => `${place}: no recent report.`,
  elsewhere: (time: string) => `Elsewhere, observed since ${time}`,
  weatherSource: (service: string) => `Forecasts and warnings: ${service}.`,
};
