import type { PaperFolder } from './paper-folder.ts';

/** A mistake that an editor may make, what is said of it, and of which line. */
export type Mistake = readonly [
  what: string,
  make: (folder: PaperFolder) => void,
  said: string,
  /** How the line begins that it is said of; without it no line is named. */
  line?: string,
];

/** The file of a desk of the paper's own. */
export const OWN_SOURCES = `sources:
  - id: town-courier
    section: local
    publisher: Town Courier
    url: https://courier.example/feed
`;

/** Mistakes in paper.yaml and sources.yaml. */
export const FACT_MISTAKES: readonly Mistake[] = [
  [
    'a time zone with a slip of the fingers',
    (folder) => folder.edit('paper.yaml', 'America/Toronto', 'America/Iqualuit'),
    'paper.yaml: timeZone: "America/Iqualuit" is no IANA time zone; did you mean America/Iqaluit?',
    'timeZone: America/Iqualuit',
  ],
  [
    'a time zone that is an offset',
    (folder) => folder.edit('paper.yaml', 'America/Toronto', '"-05:00"'),
    'paper.yaml: timeZone: "-05:00" is no IANA time zone; names are those of https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, such as America/Toronto',
    'timeZone:',
  ],
  [
    'a field with a slip of the fingers',
    (folder) => folder.edit('paper.yaml', 'newsResources: []', 'newsResource: []'),
    'paper.yaml: newsResource: there is no such field; did you mean "newsResources"?',
    'newsResource: []',
  ],
  [
    'a field that is missing',
    (folder) => folder.edit('paper.yaml', /^ {2}phone.*\n/m, ''),
    'paper.yaml: contacts.phone: is missing',
    'contacts:',
  ],
  [
    'a field that is there twice',
    (folder) => folder.edit('paper.yaml', 'price: $1.00', 'price: $1.00\nprice: $2.00'),
    'paper.yaml: this is no YAML: Map keys must be unique',
    'price: $2.00',
  ],
  [
    'a price that is a number',
    (folder) => folder.edit('paper.yaml', '$1.00', '1.50'),
    'paper.yaml: price: 1.5 is no text: put it in quotes, "1.5"',
    'price: 1.50',
  ],
  [
    'a host with a path',
    (folder) => folder.edit('paper.yaml', '[my-town.example', '[https://my-town.example/'),
    'paper.yaml: hosts: "https://my-town.example/" is no host name: small letters a to z (others as xn--…), without https://, port and path, such as www.my-town.ca',
    'hosts:',
  ],
  [
    'more hosts than a published paper may have',
    (folder) =>
      folder.edit(
        'paper.yaml',
        /^hosts: .*$/m,
        `hosts: [${Array.from({ length: 21 }, (_, index) => `town-${index}.ca`).join(', ')}]`,
      ),
    'paper.yaml: hosts: has 21; 20 are the most',
    'hosts:',
  ],
  [
    'a character that no feed may hold',
    (folder) => folder.edit('paper.yaml', 'name: My Town', 'name: "My\\x07Town"'),
    'paper.yaml: name: has a character that cannot be shown (an escape such as \\x07 in double quotes makes one)',
    'name:',
  ],
  [
    'a host twice',
    (folder) => folder.edit('paper.yaml', 'www.my-town.example', 'my-town.example'),
    'paper.yaml: hosts: "my-town.example" is there twice',
    'hosts:',
  ],
  [
    'a language that nothing is translated into',
    (folder) => folder.edit('paper.yaml', 'en-CA\n', 'de-CA\n'),
    'paper.yaml: language: the interface is not translated into "de"; there are en, fr, such as en-CA',
    'language: de-CA',
  ],
  [
    'an accent colour that cannot be read',
    (folder) =>
      folder.edit(
        'paper.yaml',
        /^# colours:.*$/m,
        'colours: { light: "#86cbe6", dark: "#86cbe6" }',
      ),
    'paper.yaml: colours.light: "#86cbe6" cannot be read on the light ground "wash" (#f1eee7): the contrast is 1.5, and at least 4.5 is needed; take a darker one',
    'colours:',
  ],
  [
    'a colour by its name',
    (folder) =>
      folder.edit('paper.yaml', /^# colours:.*$/m, 'colours: { light: blue, dark: "#86cbe6" }'),
    'paper.yaml: colours.light: "blue" is no colour: # and six of 0-9 and a-f, in quotes',
    'colours:',
  ],
  [
    'a desk that is none',
    (folder) => folder.edit('paper.yaml', '[canada, world]', '[canda, world]'),
    'paper.yaml: desks: "canda" is no desk; did you mean "canada"?',
    'desks: [canda, world]',
  ],
  [
    'no desk and no feeds of its own',
    (folder) => folder.edit('paper.yaml', '[canada, world]', '[]'),
    'paper.yaml: desks: a paper carries at least one desk, or has feeds of its own in sources.yaml; there are canada, nunavut, world',
    'desks: []',
  ],
  [
    'a feed in an unknown section',
    (folder) => folder.write('sources.yaml', OWN_SOURCES.replace('local', 'locals')),
    'sources.yaml: sources.section: "locals" is none of these; did you mean "local"?',
    '    section: locals',
  ],
  [
    'a language of a source that is a name',
    (folder) => folder.write('sources.yaml', `language: French\n${OWN_SOURCES}`),
    'sources.yaml: language: "French" is no language; one is en, fr-CA, or iu-Cans',
    'language: French',
  ],
  [
    'a feed that a desk has',
    (folder) =>
      folder.write('sources.yaml', OWN_SOURCES.replace(/https.*/, 'https://nunatsiaq.com/feed/')),
    'sources.yaml: sources.url: "https://nunatsiaq.com/feed/" is a feed of the desk nunavut: carry that desk, so that publishers are asked once',
    '    url: https://nunatsiaq.com/feed/',
  ],
  [
    'a feed by way of a service that is not named',
    (folder) => folder.write('sources.yaml', `${OWN_SOURCES}    via: json\n`),
    'sources.yaml: sources.via: json needs the address of the service, feedToJsonUrl',
    '    via: json',
  ],
  [
    'a source’s id twice',
    (folder) =>
      folder.write('sources.yaml', OWN_SOURCES + OWN_SOURCES.replace(/^[^-]*?(?= {2}- )/s, '')),
    'sources.yaml: sources: "town-courier" is there twice',
    '  - id: town-courier',
  ],
  [
    'an e-mail address without a host',
    (folder) => folder.edit('paper.yaml', 'editor@my-town.example', 'editor'),
    'paper.yaml: contacts.email: "editor" is no e-mail address',
    '  email: editor',
  ],
  [
    'an id that is not the folder’s name',
    (folder) => folder.edit('paper.yaml', 'id: my-town', 'id: your-town'),
    'paper.yaml: id: "your-town" is not the name of the folder, "my-town"',
    'id: your-town',
  ],
  [
    'an article in no tab',
    (folder) => folder.write('resources/a-second.md', folder.read('resources/a-first-guide.md')),
    'resources/a-second.md: is in no tab of resources.yaml, and not featured',
    '---',
  ],
  [
    'an article that is not there',
    (folder) => folder.edit('resources.yaml', '[a-first-guide]', '[a-first-guide, a-frist-guide]'),
    'resources.yaml: there is no article resources/a-frist-guide.md; did you mean "a-first-guide"?',
    '    slugs:',
  ],
  [
    'an article’s tab that is not there',
    (folder) =>
      folder.edit(
        'resources/a-first-guide.md',
        'category: about-the-place',
        'category: about-a-place',
      ),
    'resources/a-first-guide.md: category: "about-a-place" is no tab of resources.yaml; did you mean "about-the-place"?',
    'category:',
  ],
  [
    'a part of the file that stands for itself',
    (folder) => folder.edit('paper.yaml', 'topics: []', 'topics: &all [*all]'),
    'paper.yaml: *all refers to another part of the file: write the text out',
    'topics: &all',
  ],
  ...['montréal.ca', '127.0.0.1', 'localhost'].map(
    (host): Mistake => [
      `a host ${host}`,
      (folder) => folder.edit('paper.yaml', '[my-town.example', `["${host}"`),
      `paper.yaml: hosts: "${host}" is no host name: small letters a to z (others as xn--…), without https://, port and path, such as www.my-town.ca`,
      'hosts:',
    ],
  ),
];
