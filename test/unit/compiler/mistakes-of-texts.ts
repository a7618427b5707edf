import type { PaperFolder } from '../scripts/papers/paper-folder.ts';
import type { Mistake } from './mistakes-of-facts.ts';

const FAQ_START = 'description: Answers to {count} questions about {name}.';

const GUIDE = 'resources/a-first-guide.md';
/** Replaces a text of a file. */
const inFile = (name: string) => (from: string, to: string) => (folder: PaperFolder) =>
  folder.edit(name, from, to);
const inQuestions = inFile('faq.yaml');
const inGuide = inFile(GUIDE);

/** Mistakes in texts, pictures and what else a folder holds. */
export const TEXT_MISTAKES: readonly Mistake[] = [
  [
    'faq.yaml: zzz: there is no such field; there are description, categories',
    inQuestions(FAQ_START, `${FAQ_START}\nzzz: 1`),
    'zzz: 1',
  ],
  [
    'faq.yaml: id: "what-is-this-site" is there twice',
    inQuestions('does-it-cost-anything', 'what-is-this-site'),
    '      - id: what-is-this-site',
  ],
  [
    'faq.yaml: categories.questions.answer: {mail} is no placeholder of this text; there are {name}, {email}, {phone}, {supportHours}, {pictures}',
    inQuestions('{email} at', '{mail} at'),
    '        answer: >-',
  ],
  [
    'faq.yaml: categories.questions.answer: links in answers lead to pages of the site: [words](/path)',
    inQuestions('all the news](/news)', 'news](https://news.example/)'),
    '        answer: >-',
  ],
  [
    'faq.yaml: the link to "/books" leads nowhere: this paper does not bring what /books shows',
    inQuestions('(/contact)', '(/books)'),
    '          The [contact page](/books)',
  ],
  [
    'faq.yaml: the link to "/contacts" leads nowhere: there is no such page; did you mean "/contact"?',
    inQuestions('(/contact)', '(/contacts)'),
    '          The [contact page](/contacts)',
  ],
  [
    'resources/a-first-guide.md: the link to "/news?category=sport" leads nowhere: "sport" is no section; did you mean "sports"?',
    inGuide('(/news)', '(/news?category=sport)'),
    'A paragraph is',
  ],
  [
    'resources/a-first-guide.md: the link to "/faq#what-is-the-site" leads nowhere: no question of faq.yaml has the id "what-is-the-site"; did you mean "what-is-this-site"?',
    inGuide('(/news)', '(/faq#what-is-the-site)'),
    'A paragraph is',
  ],
  [
    'resources/a-first-guide.md: the link to "news" leads nowhere: it must begin with https://, or with / for a page of the site',
    inGuide('(/news)', '(news)'),
    'A paragraph is',
  ],
  [
    'resources/a-first-guide.md: the link to "http://x.ca/" is not encrypted: it must begin with https://, or with / for a page of the site',
    inGuide('(/news)', '(http://x.ca/)'),
    'A paragraph is',
  ],
  [
    'resources/a-first-guide.md: the link to "/pictures/hill.svg" leads nowhere: there is no pictures/hill.svg; did you mean "pictures/hills.svg"?',
    inGuide('[links](/news)', '![](/pictures/hill.svg)'),
    'A paragraph is',
  ],
  [
    'resources/a-first-guide.md: image: there is no picture pictures/hils.svg; did you mean "hills.svg"?',
    inGuide('image: hills.svg', 'image: hils.svg'),
    'image: hils.svg',
  ],
  ...['../paper.yaml', '/etc/passwd', '__proto__'].map(
    (name): Mistake => [
      `resources/a-first-guide.md: image: there is no picture pictures/${name}; there are hills.svg`,
      inGuide('image: hills.svg', `image: ${name}`),
      'image:',
    ],
  ),
  [
    'resources/Second Guide.md: must be named with small letters a to z, digits and single hyphens: the name is its address',
    (folder) => folder.write('resources/Second Guide.md', folder.read(GUIDE)),
  ],
  [
    'boks.yaml: no such file belongs here; did you mean "books.yaml"?',
    (folder) => folder.write('boks.yaml', ''),
  ],
  [
    'about.md: this is no text in UTF-8',
    (folder) => folder.write('about.md', new Uint8Array([0x41, 0xff])),
  ],
  [
    'about.md: this is text in UTF-16: save it as UTF-8',
    (folder) => folder.write('about.md', new Uint8Array([0xff, 0xfe, 0x41, 0])),
  ],
  [
    'sources.yaml: this is text in UTF-16: save it as UTF-8',
    (folder) => folder.write('sources.yaml', new Uint8Array([0x61, 0, 0x3a, 0])),
  ],
  [
    'about.md: there is no front matter between two lines of ---',
    (folder) => folder.write('about.md', '# About us'),
    '# About us',
  ],
  [
    'about.md: must be a file, no folder and no link',
    (folder) => folder.link('about.md', '/etc/hosts'),
  ],
  ['downloads: must be a folder, and no link to one', (folder) => folder.link('downloads', '/tmp')],
  [
    'downloads/other.pdf: belongs to no article that says `downloadable: true`',
    (folder) => {
      folder.edit(GUIDE, 'downloadable: false', 'downloadable: true');
      folder.write('downloads/other.pdf', '%PDF-');
    },
  ],
  [
    'downloads/a-first-guide.pdf: belongs to no article that says `downloadable: true`',
    (folder) => folder.write('downloads/a-first-guide.pdf', '%PDF-'),
  ],
  ...['a-first-guide.pdf', 'notes.txt'].map(
    (name): Mistake => [
      `downloads/${name}: is no PDF`,
      (folder) => folder.write(`downloads/${name}`, '<html>'),
    ],
  ),
  ['posts: must be a folder, and no link to one', (folder) => folder.write('posts', '')],
  [
    'about.md: has 2001 KB; no file of a paper has more than 2000',
    (folder) => folder.write('about.md', 'a'.repeat(2_000_001)),
  ],
  [
    'resources/notes.txt: is no article: those are Markdown, NAME.md',
    (folder) => folder.write('resources/notes.txt', ''),
  ],
  [
    'books.yaml: must be fields (description, intro, books), not null',
    (folder) => folder.write('books.yaml', ''),
    '',
  ],
];
