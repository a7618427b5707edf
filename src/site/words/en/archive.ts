/** The words of /archive and of the pages below it. */
export const archive = {
  title: 'Back issues',
  description: (paper: string) =>
    `The headlines of ${paper} day by day: a calendar of its back issues, and a search through each year.`,
  intro: 'Choose a day to see its headlines, each with a link to its publisher’s page.',
  none: 'There are no back issues yet; the first appears within the hour.',
  months: 'Months',
  years: 'Years',
  searchLabel: 'Search back issues',
  year: 'Year',
  searchTitle: (query: string, year: string) => `“${query}” in the headlines of ${year}`,
  noneFound: (query: string, year: string) =>
    `No headline of ${year} matches “${query}” in the back issues.`,
  /** The searched months, if more follow or came before. */
  searched: (first: string, last: string) =>
    first === last ? `Searched: ${first}.` : `Searched: ${first} to ${last}.`,
  noneThere: (query: string) => `No headline there matches “${query}”.`,
  older: 'Older results',
  /** Shown if some of the year could not be read. */
  incomplete:
    'Some issues of that year cannot be read at present. Please search again in a minute.',
  dayTitle: (date: string) => `Headlines of ${date}`,
  dayDescription: (date: string, paper: string) =>
    `The headlines that ${paper} gathered on ${date}, by section, with their publishers and times.`,
  isOpen: 'The day is not over; more headlines may follow.',
  days: 'Issues',
  /** After the first headlines of a section. */
  allOf: (section: string, count: number) => `All ${count} headlines: ${section}`,
  wholeDay: 'All sections of this day',
  /** On the page of a community, before the dates of issues. */
  ofTheseDays: 'All headlines from',
  noIssue: 'No issue for this day',
  noIssueText: (date: string) => `We have no headlines for ${date}.`,
  /** Before the dates of the nearest issues. */
  before: 'Previous issue: ',
  after: 'Next issue: ',
};
