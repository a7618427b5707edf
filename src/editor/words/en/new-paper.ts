/** The pages that make a new paper. */
export const NEW_PAPER = {
  heading: 'New paper',
  intro:
    'Six short pages, about ten minutes. What you enter is saved after each of them; readers see nothing before you publish.',
  steps: {
    name: 'Name',
    place: 'Place',
    feeds: 'Feeds',
    look: 'Colour',
    contact: 'Contacts and address',
    finish: 'Look at it and publish',
  },
  step: (number: number, count: number, name: string) => `Step ${number} of ${count}: ${name}`,
  next: 'Save and go on',
  restart: 'Start over',
  restartHelp: (name: string) => `All that you have given for “${name}” is deleted.`,
  restartNow: 'Delete it and start over',
  goOn: (name: string) => `${name}: go on with this new paper, which is not published yet`,
  name: 'Name of the paper',
  nameHelp: 'As it is shown above every page: Nunavut News.',
  id: 'Short name',
  idHelp:
    'It is part of web addresses, and can never be changed: small letters, digits and hyphens, such as nunavut-news. If this is empty, it is made from the name.',
  idTaken: 'This short name is taken. Choose another one.',
  anotherPaper:
    'You have begun another paper since you opened that page. Nothing was published: this is the paper that you are making now.',
  badId: 'Write small letters a to z, digits and single hyphens, at most 60.',
  language: 'Language of the paper',
  languages: { 'en-CA': 'English', 'fr-CA': 'French' },
  cityLine: 'Place',
  cityLineHelp: 'Under the name on the front page: Iqaluit, Nunavut.',
  coverage: 'Where its news is from',
  coverageHelp: 'As it is said after “the latest news”: from Iqaluit and the world.',
  timeZone: 'Time zone',
  feedsHelp:
    'Stories come from feeds of publishers. Choose groups that other papers carry too, a first feed of your own, or both. More can be added later, under Headlines.',
  desks: 'Groups of feeds',
  deskOf: (name: string, publishers: string) => `${name}: ${publishers}`,
  andOthers: (count: number) => `and ${count} others`,
  noFeeds: 'Choose a group of feeds, or find a feed of your own.',
  ownFeed: 'A feed of your own',
  site: 'Address of a news site or its feed',
  ownFeedHelp: '“Find feeds” looks for the site’s feeds, and reads them once.',
  trySites: (sites: readonly string[]) =>
    sites.length === 0
      ? ''
      : ` To try it, use an invented site that no paper follows yet: ${sites.join(' or ')}.`,
  find: 'Find feeds',
  found: 'Feeds that were found',
  chooseFound: (count: number) =>
    `${count === 1 ? 'One feed was' : `${count} feeds were`} found. Look at the choice below, then save and go on.`,
  noFeed: 'None of these',
  follow: (title: string, address: string) => `${title} (${address})`,
  notFound: 'No feed was found there. Try the address of the site’s news page.',
  followed: (group: string | undefined) =>
    group === undefined
      ? 'Another paper has this feed already, and each feed is fetched only once for all papers. Choose another feed.'
      : `The group “${group}” has this feed already. Tick that group above, and empty this field.`,
  publisher: 'Publisher of that feed',
  section: 'Section in which it is shown',
  colours: 'Colour of links and buttons',
  coloursHelp: 'Each can be read on a light and on a dark background.',
  colourNames: {
    blue: 'Blue',
    green: 'Green',
    wine: 'Wine',
    violet: 'Violet',
    brick: 'Brick',
    slate: 'Slate',
    own: 'My own, below',
  },
  light: 'My own, on a light background',
  lightCode: 'Or its code, on a light background',
  dark: 'My own, on a dark background',
  darkCode: 'Or its code, on a dark background',
  colourHelp: '# and six digits or letters from a to f, such as #0b4a66.',
  badColour: 'This is no colour code: write # and six digits or letters from a to f.',
  unreadable: {
    light: 'This colour is too light to be read on a light background. Choose a darker one.',
    dark: 'This colour is too dark to be read on a dark background. Choose a lighter one.',
  },
  email: 'E-mail address for readers',
  phone: 'Phone number',
  address: 'Street address',
  supportHours: 'When readers can reach you',
  supportHoursHelp: 'Such as Mon-Fri 9AM-5PM.',
  host: 'Web address of the paper',
  hostHelp: (local: string | undefined) =>
    local === undefined
      ? 'Where readers find the paper, such as news.my-town.ca. Whoever runs the site sets it up first. Without one the paper can be looked at, but not published.'
      : `Where readers find the paper, such as news.my-town.ca. On this computer the paper is also at ${local}.`,
  badHost: 'Write the address alone, such as news.my-town.ca.',
  ownHost: 'This is the address of this desk. The paper needs another one.',
  noHost:
    'The paper has no web address yet. You can look at it, and publish it once whoever runs the site has given it one.',
  missing: 'These pages are not filled in yet:',
  fine: 'Nothing needs to be corrected. This is how readers will see it.',
  publish: 'Publish',
  publishHelp: 'You are then its editor, and can give others a role in it.',
};
