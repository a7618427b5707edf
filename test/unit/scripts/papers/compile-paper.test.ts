import { relative } from 'node:path';
import fc from 'fast-check';
import { describe, expect, inject, test } from 'vitest';
import { compilePaper } from '../../../../scripts/papers/compile-paper.ts';
import { builtInPapers, PAPERS, readPapers } from '../../../../scripts/papers/read-papers.ts';
import { copyPaper, type PaperFolder, paperFolder } from './paper-folder.ts';

test('a paper survives JSON unchanged, so that a database can hold it', () => {
  for (const paper of builtInPapers()) expect(JSON.parse(JSON.stringify(paper))).toEqual(paper);
});

test('a paper without a file has not that text, and the others', async () => {
  const folder = await paperFolder();
  folder.remove('faq.yaml');
  const compiled = folder.compile();
  expect(compiled).toMatchObject({ kind: 'paper', paper: { id: 'my-town', name: 'My Town' } });
  expect(compiled.kind === 'paper' && Object.keys(compiled.paper.content)).toEqual(['resources']);
});

test('a paper carries its own desk first, under its id and name, and shared ones after it', async () => {
  const folder = await paperFolder();
  folder.write('sources.yaml', OWN_SOURCES);
  const compiled = folder.compile();
  expect(compiled).toMatchObject({
    paper: {
      desks: [
        {
          id: 'my-town',
          name: 'My Town',
          sources: [{ id: 'town-courier', section: 'local', via: 'xml' }],
        },
        { id: 'canada', name: 'Canada' },
        { id: 'world', name: 'World' },
      ],
    },
  });
});

test('a paper whose id is that of a desk is refused', async () => {
  const folder = copyPaper(await paperFolder(), 'canada');
  folder.edit('paper.yaml', 'id: my-town', 'id: canada');
  expect(folder.problems().map(({ message }) => message)).toEqual([
    'id: "canada" is that of a desk: take another',
  ]);
});

const FAQ_START = 'description: Answers to {count} questions about {name}.';

const lineOf = (folder: PaperFolder, name: string, line: number) =>
  folder.read(name).split('\n')[line - 1] ?? '';

const OWN_SOURCES = `sources:
  - id: town-courier
    section: local
    publisher: Town Courier
    url: https://courier.example/feed
`;

type Mistake = readonly [
  what: string,
  make: (folder: PaperFolder) => void,
  said: string,
  /** How the line begins that it is said of; without it no line is named. */
  line?: string,
];

/** Each mistake that an editor may make, what is said of it, and of which line. */
const MISTAKES: readonly Mistake[] = [
  [
    'a time zone that is a place',
    (folder) => folder.edit('paper.yaml', 'America/Toronto', 'America/Kuujjuaq'),
    'paper.yaml: timeZone: "America/Kuujjuaq" is no IANA time zone; did you mean America/Toronto?',
    'timeZone: America/Kuujjuaq',
  ],
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
    'a field that nothing resembles',
    (folder) => folder.edit('faq.yaml', FAQ_START, `${FAQ_START}\nzzz: 1`),
    'faq.yaml: zzz: there is no such field; there are description, categories',
    'zzz: 1',
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
    'YAML that ends in a list',
    (folder) =>
      folder.edit('paper.yaml', '[my-town.example, www.my-town.example]', '[my-town.example'),
    'paper.yaml: this is no YAML: Flow sequence in block collection must be sufficiently indented and end with a ]',
    'contacts:',
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
  ...['My-Town.ca', 'montréal.ca', 'my-town.ca:8443', '127.0.0.1', 'localhost'].map(
    (host): Mistake => [
      `a host ${host}`,
      (folder) => folder.edit('paper.yaml', '[my-town.example', `["${host}"`),
      `paper.yaml: hosts: "${host}" is no host name: small letters a to z (others as xn--…), without https://, port and path, such as www.my-town.ca`,
      'hosts:',
    ],
  ),
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
    'an address by plain http',
    (folder) =>
      folder.edit(
        'paper.yaml',
        'newsResources: []',
        'newsResources:\n  - name: X\n    href: http://x.ca/',
      ),
    'paper.yaml: newsResources.href: "http://x.ca/" must begin with https://',
    '    href: http://x.ca/',
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
    'a desk twice',
    (folder) => folder.edit('paper.yaml', '[canada, world]', '[canada, canada]'),
    'paper.yaml: desks: "canada" is there twice',
    'desks: [canada, canada]',
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
    'a question’s id twice',
    (folder) => folder.edit('faq.yaml', 'does-it-cost-anything', 'what-is-this-site'),
    'faq.yaml: id: "what-is-this-site" is there twice',
    '      - id: what-is-this-site',
  ],
  [
    'a question’s id that is its category’s',
    (folder) => folder.edit('faq.yaml', 'does-it-cost-anything', 'general-information'),
    'faq.yaml: id: "general-information" is there twice',
    '      - id: general-information',
  ],
  [
    'an unknown placeholder',
    (folder) => folder.edit('faq.yaml', '{email} at', '{mail} at'),
    'faq.yaml: categories.questions.answer: {mail} is no placeholder of this text; there are {name}, {email}, {phone}, {supportHours}',
    '        answer: >-',
  ],
  [
    'a link in an answer to another site',
    (folder) => folder.edit('faq.yaml', 'all the news](/news)', 'news](https://news.example/)'),
    'faq.yaml: categories.questions.answer: links in answers lead to pages of the site: [words](/path)',
    '        answer: >-',
  ],
  [
    'a link to a page that the paper does not bring',
    (folder) => folder.edit('faq.yaml', '(/contact)', '(/books)'),
    'faq.yaml: the link to "/books" leads nowhere: this paper does not bring what /books shows',
    '          The [contact page](/books)',
  ],
  [
    'a link to a page that no paper has',
    (folder) => folder.edit('faq.yaml', '(/contact)', '(/contacts)'),
    'faq.yaml: the link to "/contacts" leads nowhere: there is no such page; did you mean "/contact"?',
    '          The [contact page](/contacts)',
  ],
  [
    'a link to an unknown section',
    (folder) => folder.edit('resources/a-first-guide.md', '(/news)', '(/news?category=sport)'),
    'resources/a-first-guide.md: the link to "/news?category=sport" leads nowhere: "sport" is no section; did you mean "sports"?',
    'A paragraph is',
  ],
  [
    'a link to an unknown question',
    (folder) => folder.edit('resources/a-first-guide.md', '(/news)', '(/faq#what-is-the-site)'),
    'resources/a-first-guide.md: the link to "/faq#what-is-the-site" leads nowhere: no question of faq.yaml has the id "what-is-the-site"; did you mean "what-is-this-site"?',
    'A paragraph is',
  ],
  [
    'a relative link',
    (folder) => folder.edit('resources/a-first-guide.md', '(/news)', '(news)'),
    'resources/a-first-guide.md: the link to "news" leads nowhere: it must begin with https://, or with / for a page of the site',
    'A paragraph is',
  ],
  [
    'a link by plain http',
    (folder) => folder.edit('resources/a-first-guide.md', '(/news)', '(http://x.ca/)'),
    'resources/a-first-guide.md: the link to "http://x.ca/" is not encrypted: it must begin with https://, or with / for a page of the site',
    'A paragraph is',
  ],
  [
    'a picture in a text that is not there',
    (folder) =>
      folder.edit('resources/a-first-guide.md', '[links](/news)', '![](/pictures/hill.svg)'),
    'resources/a-first-guide.md: the link to "/pictures/hill.svg" leads nowhere: there is no pictures/hill.svg; did you mean "pictures/hills.svg"?',
    'A paragraph is',
  ],
  [
    'a picture in a text by plain http',
    (folder) =>
      folder.edit('resources/a-first-guide.md', '[links](/news)', '![](http://x.ca/a.png)'),
    'resources/a-first-guide.md: the link to "http://x.ca/a.png" is not encrypted: it must begin with https://, or with / for a page of the site',
    'A paragraph is',
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
    'an article’s name that is no address',
    (folder) =>
      folder.write('resources/Second Guide.md', folder.read('resources/a-first-guide.md')),
    'resources/Second Guide.md: must be named with small letters a to z, digits and single hyphens: the name is its address',
  ],
  [
    'a file with a slip of the fingers',
    (folder) => folder.write('boks.yaml', ''),
    'boks.yaml: no such file belongs here; did you mean "books.yaml"?',
  ],
  [
    'a text that is not UTF-8',
    (folder) => folder.write('about.md', new Uint8Array([0xff, 0xfe, 0x41])),
    'about.md: this is no text in UTF-8',
  ],
  [
    'a legal text without front matter',
    (folder) => folder.write('about.md', '# About us'),
    'about.md: there is no front matter between two lines of ---',
    '# About us',
  ],
  [
    'a folder with the name of a file',
    (folder) => {
      folder.remove('faq.yaml');
      folder.write('faq.yaml/a.txt', '');
    },
    'faq.yaml: must be a file, no folder and no link',
  ],
  [
    'a link to a file elsewhere',
    (folder) => folder.link('about.md', '/etc/hosts'),
    'about.md: must be a file, no folder and no link',
  ],
  [
    'a link to a folder elsewhere',
    (folder) => folder.link('downloads', '/tmp'),
    'downloads: must be a folder, and no link to one',
  ],
  [
    'a file with the name of a folder',
    (folder) => folder.write('posts', ''),
    'posts: must be a folder, and no link to one',
  ],
  [
    'a text that is far too long',
    (folder) => folder.write('about.md', 'a'.repeat(2_000_001)),
    'about.md: has 2001 KB; no file of a paper has more than 2000',
  ],
  [
    'a file among the articles that is none',
    (folder) => folder.write('resources/notes.txt', ''),
    'resources/notes.txt: is no article: those are Markdown, NAME.md',
  ],
  [
    'a part of the file that stands for itself',
    (folder) => folder.edit('paper.yaml', 'topics: []', 'topics: &all [*all]'),
    'paper.yaml: *all refers to another part of the file: write the text out',
    'topics: &all',
  ],
  [
    'an empty file',
    (folder) => folder.write('books.yaml', ''),
    'books.yaml: must be fields (description, intro, books), not null',
    '',
  ],
];

describe('a mistake in a paper’s folder is said with its line and what is allowed:', () => {
  test.for(MISTAKES)('%s', async ([, make, said, begins]) => {
    const folder = await paperFolder();
    make(folder);
    const [first, ...others] = folder.problems();
    expect(first && `${first.name}: ${first.message}`).toBe(said);
    const line = first?.line === undefined ? undefined : lineOf(folder, first.name, first.line);
    if (begins === undefined) expect(line).toBeUndefined();
    else expect(line?.startsWith(begins), line).toBe(true);
    // No second line speaks of the same mistake, but for what follows from a file's wrong name.
    expect(others.filter(({ name }) => name !== first?.name || first.line !== undefined)).toEqual(
      [],
    );
  });

  test('paper.yaml that cannot be read', async () => {
    const folder = await paperFolder();
    folder.remove('paper.yaml');
    folder.write('paper.yaml/a.txt', '');
    expect(folder.problems()[0]?.message).toBe('must be a file, no folder and no link');
  });

  test('more text than a published paper may have', async () => {
    const folder = await paperFolder();
    const head = '---\ntitle: About us\ndescription: About us.\nupdated: January 2026\n---\n';
    folder.write('about.md', head + 'word '.repeat(200_000));
    expect(folder.problems()).toMatchObject([
      {
        name: '',
        message: expect.stringMatching(/^has 10\d{5} characters.*; 1000000 are the most$/),
      },
    ]);
  });

  test('so many that nobody reads them all', async () => {
    const folder = await paperFolder();
    folder.edit('paper.yaml', 'topics: []', `topics: [${'1, '.repeat(200_000)}]`);
    expect(folder.problems()).toHaveLength(100);
  });

  test('a folder without paper.yaml', () => {
    const compiled = compilePaper(`${PAPERS}/none`);
    expect(compiled.kind === 'problems' && compiled.problems.map(({ message }) => message)).toEqual(
      ['is missing: `npm run paper -- new ID` makes a folder with one'],
    );
  });
});

test('all mistakes of a paper are said at once', async () => {
  const folder = await paperFolder();
  folder.edit('paper.yaml', 'America/Toronto', 'Toronto');
  folder.edit('paper.yaml', '$1.00', '1');
  folder.edit('faq.yaml', '{email} at', '{mail} at');
  folder.edit('resources/a-first-guide.md', '## Where', '# Where');
  const files = folder.problems().map(({ name }) => name);
  expect(files).toEqual(['paper.yaml', 'paper.yaml', 'faq.yaml', 'resources/a-first-guide.md']);
});

test('two papers with one host are refused, with the line of the second', async () => {
  const first = await paperFolder();
  const second = copyPaper(first, 'your-town');
  second.edit('paper.yaml', 'id: my-town', 'id: your-town');
  const { problems } = readPapers([first.path, second.path]);
  expect(problems.map(({ message }) => message)).toEqual([
    'hosts: "my-town.example" is that of my-town too',
    'hosts: "www.my-town.example" is that of my-town too',
  ]);
  for (const { line = 0 } of problems)
    expect(lineOf(second, 'paper.yaml', line)).toMatch(/^hosts:/);
});

test('a paper with the id of another one elsewhere is refused with the path of that, because both folders have one name', async () => {
  const [first, second] = [await paperFolder(), await paperFolder()];
  const { problems } = readPapers([first.path, second.path]);
  expect(problems[0]?.message).toBe(`id: "my-town" is that of ${relative('.', first.path)} too`);
});

test('the placeholders of a new paper are refused for production alone, each with its line', async () => {
  const folder = await paperFolder();
  expect(readPapers([folder.path]).problems).toEqual([]);
  const { problems } = readPapers([folder.path], { isForProduction: true });
  const lines = problems.map(({ line = 0 }) => lineOf(folder, 'paper.yaml', line).trim());
  expect(lines.map((line) => line.replace(/:.*/, ''))).toEqual([
    ...['hosts', 'hosts', 'email', 'phone', 'address'],
  ]);
  expect(problems[0]?.message).toBe(
    'hosts: "my-town.example" is a placeholder: give the address at which it will be served before the paper goes public',
  );
});

test.each(['paper.internal', 'paper.corp', 'paper.home.arpa', 'paper.onion', 'paper.local'])(
  'the host %s, at which no reader finds a site, is refused for production',
  async (host) => {
    const folder = await paperFolder();
    folder.edit('paper.yaml', 'hosts: [my-town.example', `hosts: [${host}`);
    const { problems } = readPapers([folder.path], { isForProduction: true });
    expect(problems[0]?.message).toContain(`hosts: "${host}" is a placeholder`);
  },
);

test('whatever is changed in a valid paper.yaml, it gives a paper or problems with lines, and throws nothing', async () => {
  const folder = await paperFolder();
  const valid = folder.read('paper.yaml');
  const lines = valid.split('\n').length;
  const piece = fc.oneof(
    fc.string({ maxLength: 12 }),
    fc.constantFrom(
      '&a [*a]',
      '*x',
      '!!js/function x',
      '<<: *a',
      '{',
      ']',
      '- ',
      '\t',
      '\0',
      '%',
      '|',
    ),
    fc.constantFrom(
      '__proto__: 1\n',
      'constructor: {}\n',
      '? [a]\n: b\n',
      '---\n',
      '...\n',
      'null',
    ),
  );
  fc.assert(
    fc.property(fc.nat(valid.length), fc.nat(30), piece, (at, cut, added) => {
      folder.write('paper.yaml', valid.slice(0, at) + added + valid.slice(at + cut));
      const compiled = folder.compile();
      if (compiled.kind === 'paper') expect(compiled.paper.hosts.length).toBeGreaterThan(0);
      else {
        expect(compiled.problems.length).toBeGreaterThan(0);
        for (const { line, message } of compiled.problems) {
          expect(line).toBeGreaterThanOrEqual(1);
          expect(line).toBeLessThanOrEqual(lines + 12);
          expect(message).not.toMatch(/\n|undefined|\[object/);
        }
      }
    }),
    { numRuns: 300 * inject('effort') },
  );
});
