import type { Mistake } from './mistakes-of-facts.ts';

const FAQ_START = 'description: Answers to {count} questions about {name}.';

/** Mistakes in texts, pictures and what else a folder holds. */
export const TEXT_MISTAKES: readonly Mistake[] = [
  [
    'a field that nothing resembles',
    (folder) => folder.edit('faq.yaml', FAQ_START, `${FAQ_START}\nzzz: 1`),
    'faq.yaml: zzz: there is no such field; there are description, categories',
    'zzz: 1',
  ],
  [
    'a question’s id twice',
    (folder) => folder.edit('faq.yaml', 'does-it-cost-anything', 'what-is-this-site'),
    'faq.yaml: id: "what-is-this-site" is there twice',
    '      - id: what-is-this-site',
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
    'an empty file',
    (folder) => folder.write('books.yaml', ''),
    'books.yaml: must be fields (description, intro, books), not null',
    '',
  ],
];
