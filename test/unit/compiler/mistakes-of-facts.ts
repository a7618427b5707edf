import type { PaperFolder } from '../scripts/papers/paper-folder.ts';

/** What is said of a mistake that an editor may make, how it is made, and of which line it is said. */
export type Mistake = readonly [
  said: string,
  make: (folder: PaperFolder) => void,
  /** How the line begins that it is said of; without it no line is named. */
  line?: string,
];

/** Replaces a text of paper.yaml. */
const inPaper = (from: string | RegExp, to: string) => (folder: PaperFolder) =>
  folder.edit('paper.yaml', from, to);

/** The file of a desk of the paper's own. */
export const OWN_SOURCES = `sources:
  - id: town-courier
    section: local
    publisher: Town Courier
    url: https://courier.example/feed
`;

/** The lines of a calendar there. */
const CALENDAR = `  - id: hall
    type: ics
    publisher: Cadet Hall
    url: https://hall.example/events.ics
`;
const inCalendar = (from: string, to: string) => (folder: PaperFolder) =>
  folder.write('sources.yaml', OWN_SOURCES + CALENDAR.replace(from, to));

/** Mistakes in paper.yaml and sources.yaml. */
export const FACT_MISTAKES: readonly Mistake[] = [
  [
    'paper.yaml: timeZone: "America/Iqualuit" is no IANA time zone; did you mean America/Iqaluit?',
    inPaper('America/Toronto', 'America/Iqualuit'),
    'timeZone: America/Iqualuit',
  ],
  [
    'paper.yaml: timeZone: "-05:00" is no IANA time zone; names are those of https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, such as America/Toronto',
    inPaper('America/Toronto', '"-05:00"'),
    'timeZone:',
  ],
  [
    'paper.yaml: newsResource: there is no such field; did you mean "newsResources"?',
    inPaper('newsResources: []', 'newsResource: []'),
    'newsResource: []',
  ],
  ['paper.yaml: contacts.phone: is missing', inPaper(/^ {2}phone.*\n/m, ''), 'contacts:'],
  [
    'paper.yaml: this is no YAML: Map keys must be unique',
    inPaper('price: $1.00', 'price: $1.00\nprice: $2.00'),
    'price: $2.00',
  ],
  [
    'paper.yaml: price: 1.5 is no text: put it in quotes, "1.5"',
    inPaper('$1.00', '1.50'),
    'price: 1.50',
  ],
  [
    'paper.yaml: hosts: "https://my-town.example/" is no host name: small letters a to z (others as xn--…), without https://, port and path, such as www.my-town.ca',
    inPaper('[my-town.example', '[https://my-town.example/'),
    'hosts:',
  ],
  [
    'paper.yaml: newsletter.url: "http://mail.example.com/" must begin with https://',
    inPaper(/^price: .*$/m, 'price: $1.00\nnewsletter: { url: http://mail.example.com/ }'),
    'newsletter:',
  ],
  [
    'paper.yaml: hosts: has 21; 20 are the most',
    inPaper(
      /^hosts: .*$/m,
      `hosts: [${Array.from({ length: 21 }, (_, index) => `town-${index}.ca`).join(', ')}]`,
    ),
    'hosts:',
  ],
  [
    'paper.yaml: name: has a character that cannot be shown (an escape such as \\x07 in double quotes makes one)',
    inPaper('name: My Town', 'name: "My\\x07Town"'),
    'name:',
  ],
  [
    'paper.yaml: hosts: "my-town.example" is there twice',
    inPaper('www.my-town.example', 'my-town.example'),
    'hosts:',
  ],
  [
    'paper.yaml: language: the interface is not translated into "de"; there are en, fr, such as en-CA',
    inPaper('en-CA\n', 'de-CA\n'),
    'language: de-CA',
  ],
  [
    'paper.yaml: colours.light: "#86cbe6" cannot be read on the light ground "wash" (#f1eee7): the contrast is 1.5, and at least 4.5 is needed; take a darker one',
    inPaper(/^# colours:.*$/m, 'colours: { light: "#86cbe6", dark: "#86cbe6" }'),
    'colours:',
  ],
  [
    'paper.yaml: colours.light: "blue" is no colour: # and six of 0-9 and a-f, in quotes',
    inPaper(/^# colours:.*$/m, 'colours: { light: blue, dark: "#86cbe6" }'),
    'colours:',
  ],
  [
    'paper.yaml: desks: "canda" is no desk; did you mean "canada"?',
    inPaper('[canada, world]', '[canda, world]'),
    'desks: [canda, world]',
  ],
  [
    'paper.yaml: desks: a paper carries at least one desk, or has feeds of its own in sources.yaml; there are canada, nunavut, world',
    inPaper('[canada, world]', '[]'),
    'desks: []',
  ],
  [
    'sources.yaml: sources.section: "locals" is none of these; did you mean "local"?',
    (folder) => folder.write('sources.yaml', OWN_SOURCES.replace('local', 'locals')),
    '    section: locals',
  ],
  [
    'sources.yaml: language: "French" is no language; one is en, fr-CA, or iu-Cans',
    (folder) => folder.write('sources.yaml', `language: French\n${OWN_SOURCES}`),
    'language: French',
  ],
  [
    'sources.yaml: sources.url: "https://nunatsiaq.com/feed/" is a feed of the desk nunavut: carry that desk, so that publishers are asked once',
    (folder) =>
      folder.write('sources.yaml', OWN_SOURCES.replace(/https.*/, 'feed://nunatsiaq.com/feed/')),
    '    url: feed://nunatsiaq.com/feed/',
  ],
  [
    'sources.yaml: sources.via: json needs the address of the service, feedToJsonUrl',
    (folder) => folder.write('sources.yaml', `${OWN_SOURCES}    via: json\n`),
    '    via: json',
  ],
  [
    'sources.yaml: sources: "town-courier" is there twice',
    (folder) =>
      folder.write('sources.yaml', OWN_SOURCES + OWN_SOURCES.replace(/^[^-]*?(?= {2}- )/s, '')),
    '  - id: town-courier',
  ],
  [
    'sources.yaml: sources.type: "ical" is no type; a calendar is ics',
    inCalendar('type: ics', 'type: ical'),
    '    type: ical',
  ],
  [
    'sources.yaml: sources.section: there is no such field; there are type, id, publisher, url, community, timeZone, language, intervalMinutes, maxIntervalMinutes, redirectHosts, paused',
    inCalendar('url:', 'section: local\n    url:'),
    '    section: local',
  ],
  [
    'sources.yaml: sources.timeZone: "America/Iqualuit" is no IANA time zone; did you mean America/Iqaluit?',
    inCalendar('url:', 'timeZone: America/Iqualuit\n    url:'),
    '    timeZone: America/Iqualuit',
  ],
  [
    'sources.yaml: sources.publisher: is missing',
    inCalendar('    publisher: Cadet Hall\n', ''),
    '  - id: hall',
  ],
  [
    'sources.yaml: sources: has more than 40 calendars',
    (folder) =>
      folder.write(
        'sources.yaml',
        OWN_SOURCES +
          Array.from({ length: 41 }, (_, nth) => CALENDAR.replaceAll('hall', `hall-${nth}`)).join(
            '',
          ),
      ),
    'sources:',
  ],
  [
    'paper.yaml: contacts.email: "editor" is no e-mail address',
    inPaper('editor@my-town.example', 'editor'),
    '  email: editor',
  ],
  [
    'paper.yaml: id: "your-town" is not the name of the folder, "my-town"',
    inPaper('id: my-town', 'id: your-town'),
    'id: your-town',
  ],
  [
    'resources/a-second.md: is in no tab of resources.yaml, and not featured',
    (folder) => folder.write('resources/a-second.md', folder.read('resources/a-first-guide.md')),
    '---',
  ],
  [
    'resources.yaml: there is no article resources/a-frist-guide.md; did you mean "a-first-guide"?',
    (folder) => folder.edit('resources.yaml', '[a-first-guide]', '[a-first-guide, a-frist-guide]'),
    '    slugs:',
  ],
  [
    'resources/a-first-guide.md: category: "about-a-place" is no tab of resources.yaml; did you mean "about-the-place"?',
    (folder) =>
      folder.edit(
        'resources/a-first-guide.md',
        'category: about-the-place',
        'category: about-a-place',
      ),
    'category:',
  ],
  [
    'paper.yaml: *all refers to another part of the file: write the text out',
    inPaper('topics: []', 'topics: &all [*all]'),
    'topics: &all',
  ],
  ...['montréal.ca', '127.0.0.1', 'localhost'].map(
    (host): Mistake => [
      `paper.yaml: hosts: "${host}" is no host name: small letters a to z (others as xn--…), without https://, port and path, such as www.my-town.ca`,
      inPaper('[my-town.example', `["${host}"`),
      'hosts:',
    ],
  ),
];
