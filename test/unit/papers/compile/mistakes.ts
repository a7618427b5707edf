import type { PaperFolder } from '../../scripts/papers/paper-folder.ts';

export const OWN_SOURCES = `sources:
  - id: town-courier
    section: local
    publisher: Town Courier
    url: https://courier.example/feed
`;
const CALENDAR = `  - id: hall
    type: ics
    publisher: Cadet Hall
    url: https://hall.example/events.ics
`;
const GUIDE = 'resources/a-first-guide.md';
const SECOND = 'resources/a-second.md';

/** Edits files of a paper, and records how the line begins that the problem should name. */
export function spoiler(folder: PaperFolder) {
  let line: string | undefined;
  /** Replaces a text; the problem is on the first changed line, or that of `begins`. */
  const edit = (name: string) => (from: string | RegExp, to: string, begins?: string) => {
    const before = folder.read(name).split('\n');
    folder.edit(name, from, to);
    const after = folder.read(name).split('\n');
    line = begins ?? after.find((text, index) => text !== before[index]);
  };
  /** Writes a file; the problem is of the whole file, or on the line of `begins`. */
  const write = (name: string, text: string | Uint8Array, begins?: string) => {
    folder.write(name, text);
    line = begins;
  };
  const sources = (from: string | RegExp, to: string, begins?: string) => {
    folder.write('sources.yaml', OWN_SOURCES + CALENDAR);
    edit('sources.yaml')(from, to, begins);
  };
  const [paper, faq, guide] = ['paper.yaml', 'faq.yaml', GUIDE].map(edit) as [Edit, Edit, Edit];
  return { folder, edit, write, sources, paper, faq, guide, line: () => line };
}

type Edit = (from: string | RegExp, to: string, begins?: string) => void;
export type Spoil = (to: ReturnType<typeof spoiler>) => void;

const HOST_NAME =
  'write it without https://, port and path, in small letters a to z (others as xn--…), such as www.my-town.ca';
const PAGE = 'it must begin with https://, or with / for a page of the site';
const COLOURS = /^# colours:.*$/m;
/** How lines of the template begin. */
const ANSWER = '        answer: >-';
const PARAGRAPH = 'A paragraph is';

/** Mistakes in paper.yaml, by the expected message. */
const IN_PAPER: Record<string, Spoil> = {
  'timeZone: "America/Iqualuit" is not a time zone; did you mean America/Iqaluit?': (to) =>
    to.paper('America/Toronto', 'America/Iqualuit'),
  'timeZone: "-05:00" is not a time zone; names are those of https://en.wikipedia.org/wiki/List_of_tz_database_time_zones, such as America/Toronto':
    (to) => to.paper('America/Toronto', '"-05:00"'),
  'newsResource: this field is not known; did you mean "newsResources"?': (to) =>
    to.paper('newsResources: []', 'newsResource: []'),
  'contacts.phone: fill this in': (to) => to.paper(/^ {2}phone.*\n/m, '', 'contacts:'),
  'this is not valid YAML: Map keys must be unique': (to) =>
    to.paper('# price: $1.00', 'price: $1.00\nprice: $2.00', 'price: $2.00'),
  'price: 1.5 is not text: write it in quotes, "1.5"': (to) =>
    to.paper('# price: $1.00', 'price: 1.50'),
  'newsletter.url: "http://mail.example.com/" must begin with https://': (to) =>
    to.paper('# price: $1.00', 'newsletter: { url: http://mail.example.com/ }'),
  'hosts: has 21; at most 20 are allowed': (to) =>
    to.paper(/^hosts: .*$/m, `hosts: [${[...Array(21).keys()].map((n) => `town-${n}.ca`)}]`),
  'name: contains a character that cannot be shown, such as \\x07': (to) =>
    to.paper('name: My Town', 'name: "My\\x07Town"'),
  'hosts: "my-town.example" is listed twice': (to) =>
    to.paper('www.my-town.example', 'my-town.example'),
  'language: the interface is not translated into "de"; there are en, fr, such as en-CA': (to) =>
    to.paper('en-CA\n', 'de-CA\n'),
  'colours.light: "#86cbe6" is too light to be read on a light background: the contrast is 1.5, and at least 4.5 is needed; choose a darker one':
    (to) => to.paper(COLOURS, 'colours: { light: "#86cbe6", dark: "#86cbe6" }'),
  'colours.light: "blue" is not a colour: write # and six digits or letters from a to f, such as "#0b4a66"':
    (to) => to.paper(COLOURS, 'colours: { light: blue, dark: "#86cbe6" }'),
  'desks: "canda" is not a group of sources; did you mean "canada"?': (to) =>
    to.paper('[canada, world]', '[canda, world]'),
  'desks: choose at least one group of sources, or add sources of your own in sources.yaml; there are canada, nunavut, world':
    (to) => to.paper('[canada, world]', '[]'),
  'contacts.email: "editor" is not an e-mail address': (to) =>
    to.paper('editor@my-town.example', 'editor'),
  'id: "your-town" is not the name of the folder, "my-town"': (to) =>
    to.paper('id: my-town', 'id: your-town'),
  '*all refers to another part of the file: write the text out': (to) =>
    to.paper('topics: []', 'topics: &all [*all]'),
};
for (const host of ['https://my-town.example/', 'montréal.ca', '127.0.0.1', 'localhost'])
  IN_PAPER[`hosts: "${host}" is not the address of a site: ${HOST_NAME}`] = (to) =>
    to.paper('[my-town.example', `["${host}"`);

const IN_SOURCES: Record<string, Spoil> = {
  'sources.section: "locals" is not one of the choices; did you mean "local"?': (to) =>
    to.sources('local', 'locals'),
  'language: "French" is not a language code; examples are en, fr-CA and iu-Cans': (to) =>
    to.sources('sources:', 'language: French\nsources:'),
  'sources.url: "https://nunatsiaq.com/feed/" is a feed of the group of sources nunavut: choose that group, so that it is fetched only once':
    (to) => to.sources(/https:.*feed/, 'feed://nunatsiaq.com/feed/'),
  'sources.via: json needs the address of the service, feedToJsonUrl': (to) =>
    to.sources('/feed\n', '/feed\n    via: json\n'),
  'sources: "town-courier" is listed twice': (to) =>
    to.sources(CALENDAR, OWN_SOURCES.replace('sources:\n', '')),
  'sources.type: "ical" is not a type; a calendar is ics': (to) =>
    to.sources('type: ics', 'type: ical'),
  'sources.section: this field is not known; there are type, id, publisher, url, community, timeZone, language, intervalMinutes, maxIntervalMinutes, redirectHosts, paused':
    (to) => to.sources('type: ics\n', 'type: ics\n    section: local\n'),
  'sources.timeZone: "America/Iqualuit" is not a time zone; did you mean America/Iqaluit?': (to) =>
    to.sources('type: ics\n', 'type: ics\n    timeZone: America/Iqualuit\n'),
  'sources.publisher: fill this in': (to) =>
    to.sources('    publisher: Cadet Hall\n', '', '  - id: hall'),
  'sources: has more than 40 calendars': (to) =>
    to.sources(
      CALENDAR,
      [...Array(41).keys()].map((nth) => CALENDAR.replaceAll('hall', `hall-${nth}`)).join(''),
      'sources:',
    ),
};

const IN_QUESTIONS: Record<string, Spoil> = {
  'zzz: this field is not known; there are description, categories': (to) =>
    to.faq('\ncategories:', '\nzzz: 1\ncategories:'),
  'categories.questions.id: "what-is-this-site" is listed twice': (to) =>
    to.faq('does-it-cost-anything', 'what-is-this-site'),
  'categories.questions.answer: {mail} is not allowed here; there are {name}, {email}, {phone}, {supportHours}, {pictures}':
    (to) => to.faq('{email} at', '{mail} at', ANSWER),
  'categories.questions.answer: links in answers must lead to pages of the paper, such as [words](/contact)':
    (to) => to.faq('all the news](/news)', 'news](https://news.example/)', ANSWER),
  'the link to "/books" leads nowhere: this paper has no page /books': (to) =>
    to.faq('(/contact)', '(/books)'),
  'the link to "/contacts" leads nowhere: there is no such page; did you mean "/contact"?': (to) =>
    to.faq('(/contact)', '(/contacts)'),
};

const IN_GUIDE: Record<string, Spoil> = {
  'the link to "/news?category=sport" leads nowhere: "sport" is not a section; did you mean "sports"?':
    (to) => to.guide('(/news)', '(/news?category=sport)', PARAGRAPH),
  'the link to "/faq#what-is-the-site" leads nowhere: no question of faq.yaml has the id "what-is-the-site"; did you mean "what-is-this-site"?':
    (to) => to.guide('(/news)', '(/faq#what-is-the-site)', PARAGRAPH),
  [`the link to "news" leads nowhere: ${PAGE}`]: (to) => to.guide('(/news)', '(news)', PARAGRAPH),
  [`the link to "http://x.ca/" is not encrypted: ${PAGE}`]: (to) =>
    to.guide('(/news)', '(http://x.ca/)', PARAGRAPH),
  'the link to "/pictures/hill.svg" leads nowhere: there is no pictures/hill.svg; did you mean "pictures/hills.svg"?':
    (to) => to.guide('[links](/news)', '![](/pictures/hill.svg)', PARAGRAPH),
  'image: there is no picture pictures/hils.svg; did you mean "hills.svg"?': (to) =>
    to.guide('image: hills.svg', 'image: hils.svg'),
  'category: "about-a-place" is not a tab of resources.yaml; did you mean "about-the-place"?': (
    to,
  ) => to.guide('category: about-the-place', 'category: about-a-place'),
};
for (const name of ['../paper.yaml', '/etc/passwd', '__proto__'])
  IN_GUIDE[`image: there is no picture pictures/${name}; there are hills.svg`] = (to) =>
    to.guide('image: hills.svg', `image: ${name}`);

/** Mistakes whose message includes the file's name. */
const OF_FILES: Record<string, Spoil> = {
  'resources/a-second.md: is in no tab of resources.yaml and is not featured': (to) =>
    to.write(SECOND, to.folder.read(GUIDE), '---'),
  'resources.yaml: tabs.slugs: there is no article resources/a-frist-guide.md; did you mean "a-first-guide"?':
    (to) => to.edit('resources.yaml')('[a-first-guide]', '[a-first-guide, a-frist-guide]'),
  'resources/Second Guide.md: must be named with the letters a to z, digits and single hyphens: the name is its address':
    (to) => to.write('resources/Second Guide.md', to.folder.read(GUIDE)),
  'boks.yaml: this file does not belong here; did you mean "books.yaml"?': (to) =>
    to.write('boks.yaml', ''),
  'about.md: this is not text in UTF-8': (to) => to.write('about.md', new Uint8Array([0x41, 0xff])),
  'about.md: this is text in UTF-16: save it as UTF-8': (to) =>
    to.write('about.md', new Uint8Array([0xff, 0xfe, 0x41, 0])),
  'sources.yaml: this is text in UTF-16: save it as UTF-8': (to) =>
    to.write('sources.yaml', new Uint8Array([0x61, 0, 0x3a, 0])),
  'about.md: there is no front matter between two lines of ---': (to) =>
    to.write('about.md', '# About us', '# About us'),
  'about.md: must be a file, not a folder or a link': (to) =>
    to.folder.link('about.md', '/etc/hosts'),
  'downloads: must be a folder, not a link': (to) => to.folder.link('downloads', '/tmp'),
  'downloads/other.pdf: belongs to no article with `downloadable: true`': (to) => {
    to.guide('downloadable: false', 'downloadable: true');
    to.write('downloads/other.pdf', '%PDF-');
  },
  'downloads/a-first-guide.pdf: belongs to no article with `downloadable: true`': (to) =>
    to.write('downloads/a-first-guide.pdf', '%PDF-'),
  'downloads/a-first-guide.pdf: is not a PDF': (to) =>
    to.write('downloads/a-first-guide.pdf', '<html>'),
  'downloads/notes.txt: is not a PDF': (to) => to.write('downloads/notes.txt', '<html>'),
  'posts: must be a folder, not a link': (to) => to.write('posts', ''),
  'about.md: has 2001 KB; at most 2000 are allowed': (to) =>
    to.write('about.md', 'a'.repeat(2_000_001)),
  'resources/notes.txt: is not an article: articles are Markdown files, NAME.md': (to) =>
    to.write('resources/notes.txt', ''),
  'pictures/ice.svg: has 41 KB; at most 40 are allowed': (to) =>
    to.write('pictures/ice.svg', `<svg>${'<g/>'.repeat(10_000)}`),
  'pictures/ice.png: has 301 KB; at most 300 are allowed': (to) =>
    to.write('pictures/ice.png', new Uint8Array(300_001)),
  'pictures/ice.png: is not a picture in the format PNG': (to) =>
    to.write('pictures/ice.png', 'hello'),
  'pictures/ice.jpg: is not a picture in the format JPG': (to) =>
    to.write('pictures/ice.jpg', '<html>'),
  'pictures/ice.svg: cannot be served: it is not an SVG picture': (to) =>
    to.write('pictures/ice.svg', '<html/>'),
  'pictures/ice.svg: is text in UTF-16: save it as UTF-8': (to) =>
    to.write('pictures/ice.svg', new Uint8Array([0xff, 0xfe])),
  'books.yaml: must be fields (description, intro, books), not null': (to) =>
    to.write('books.yaml', '', ''),
};

for (const name of ['ice.gif', 'Ice.svg'])
  OF_FILES[
    `pictures/${name}: is not a picture of the paper: names have only the letters a to z, digits and single hyphens, and end with .svg, .png, .jpg, .webp or .avif`
  ] = (to) => to.write(`pictures/${name}`, 'GIF89a');

const within = (file: string, mistakes: Record<string, Spoil>) =>
  Object.entries(mistakes).map(([message, spoil]) => [`${file}: ${message}`, spoil] as const);

/** All mistakes: the expected message with its file, and how to make it. */
export const MISTAKES = [
  ...within('paper.yaml', IN_PAPER),
  ...within('sources.yaml', IN_SOURCES),
  ...within('faq.yaml', IN_QUESTIONS),
  ...within(GUIDE, IN_GUIDE),
  ...Object.entries(OF_FILES),
];
