import * as v from 'valibot';
import {
  distinct,
  externalLink,
  field,
  fields,
  group,
  httpsAddress,
  list,
  madeId,
  offered,
  optional,
  paragraphs,
  SITE_PATH,
  searchText,
  slug,
  text,
  yesOrNo,
} from './fields.ts';

/** faq.yaml (requirements#faq-entry). */
export const FaqSchema = fields({
  description: field(
    searchText('name', 'count'),
    'One sentence about the page, for search results. Where you write {count}, readers see the number of questions.',
  ),
  categories: field(
    list(
      fields({
        id: field(madeId('name'), 'Used in web addresses of the answer. It never changes.'),
        name: field(text(), 'The heading of the category.'),
        questions: field(
          list(
            fields({
              id: field(
                madeId('question'),
                'Used in web addresses of the answer. It never changes.',
              ),
              question: field(text('name'), 'As a reader would ask it.'),
              answer: field(
                v.pipe(
                  paragraphs('name', 'email', 'phone', 'supportHours', 'pictures'),
                  v.regex(
                    // Works without flags, as JSON Schema requires: there, `.` would stop at the
                    // first line break.
                    /^(?:(?!\]\((?!\/))[\s\S])*$/,
                    'links in answers must lead to pages of the paper, such as [words](/contact)',
                  ),
                ),
                'An empty line begins a new paragraph. A link has its words in square brackets, then a page of the paper in round ones: [write to us](/contact).',
              ),
            }),
            1,
          ),
          'The questions of the category, with their answers.',
        ),
      }),
      1,
    ),
    'The categories, in the order in which they are shown.',
  ),
});

/** community.yaml (requirements#community). */
export const CommunitySchema = fields({
  hero: group('The head of the page.', {
    heading: field(text(), 'The heading of the page.'),
    text: field(text(), 'What the page is for, in a sentence or two.'),
  }),
  hub: field(
    distinct(
      v.pipe(
        fields({
          name: field(text(), 'The words of the button.'),
          text: field(text(), 'What readers see if the button opens no page yet.'),
          href: optional(
            v.pipe(text(), v.regex(SITE_PATH, 'must be a page of the paper, such as /resources')),
            'The page of the paper that the button opens, such as /resources. Leave it empty if there is none yet.',
          ),
          panel: optional(
            madeId('name', 'href'),
            'Used in the page’s addresses if the button opens no page yet.',
          ),
        }),
        v.check(
          ({ href, panel }) => (href === undefined) !== (panel === undefined),
          'must have either href or panel',
        ),
      ),
      ({ name }) => name,
    ),
    'The buttons of the community page.',
  ),
  guidelines: field(
    list(
      fields({
        name: field(text(), 'The guideline in a few words.'),
        text: field(text(), 'What it means, in a sentence or two.'),
      }),
    ),
    'How people should treat one another.',
  ),
  getInvolved: group('The end of the page.', {
    heading: field(text(), 'The heading.'),
    text: field(text(), 'How readers can take part, in a sentence or two.'),
  }),
});

/** resources.yaml (requirements#resources-tabs). */
export const ResourcesSchema = fields({
  description: field(searchText(), 'One sentence about the page, for search results.'),
  intro: field(text(), 'The line under the page’s heading.'),
  revised: field(
    v.pipe(
      text(),
      v.isoDate(({ input }) => `"${input}" is not a date; write it as 2026-11-22`),
    ),
    'The day on which all articles were last revised.',
  ),
  tabs: field(
    distinct(
      fields({
        id: field(madeId('name'), 'Used in web addresses. It never changes.'),
        name: field(text(), 'The words of the tab.'),
        intro: field(text(), 'The line above the articles of the tab.'),
        slugs: field(list(offered('article', slug()), 1), 'The articles of the tab.'),
      }),
      ({ id }) => id,
      1,
    ),
    'The tabs, in the order in which they are shown.',
  ),
  featured: optional(offered('article', slug()), 'The article shown beside every tab.'),
  links: field(list(externalLink()), 'Other sites for further reading.'),
});

/** The front matter of resources/{slug}.md (requirements#resource-card). */
export const ResourceSchema = fields({
  title: field(text(), 'The title of the article.'),
  description: field(
    searchText(),
    'One sentence about the article, for its card and for search results.',
  ),
  category: optional(offered('tab', slug()), 'The tab that shows it. Without one, it is a guide.'),
  tags: field(list(text(), 1), 'Words by which readers find it.'),
  image: field(
    offered('picture', text()),
    'One of the paper’s pictures. Add others under Pictures and downloads.',
  ),
  imageAlt: field(text(), 'A description for readers who cannot see the picture.'),
  wikipedia: optional(httpsAddress(), 'The page of Wikipedia on the same subject.'),
  downloadable: field(yesOrNo(), 'Readers can download it as a PDF.'),
  related: field(list(offered('article', slug())), 'Other articles on similar subjects.'),
  sources: field(
    list(
      fields({
        title: field(text(), 'The title of the work or page.'),
        publisher: field(text(), 'Who published it.'),
        url: field(httpsAddress(), 'Where it can be read.'),
      }),
      1,
    ),
    'The sources of the article. Readers see this list.',
  ),
});

/** The front matter of about.md, privacy.md and terms.md. */
export const LegalSchema = fields({
  title: field(text(), 'The heading of the page.'),
  description: field(searchText(), 'One sentence about the page, for search results.'),
  updated: field(text(), 'When the text was last changed, such as January 2025.'),
});

/** books.yaml (requirements#books). */
export const BooksSchema = fields({
  description: field(
    searchText('count'),
    'One sentence about the page, for search results. Where you write {count}, readers see the number of books.',
  ),
  intro: field(text('count'), 'The line under the page’s heading.'),
  books: field(
    distinct(
      fields({
        title: field(text(), 'The title of the book.'),
        author: field(text(), 'Who wrote it.'),
        subject: field(text(), 'What it is about, in a few words.'),
        picture: optional(
          offered('picture', text()),
          'A picture of the cover. Add it first under Pictures and downloads. Without one, a cover is drawn from the title.',
        ),
        cover: optional(
          httpsAddress(),
          'The web address of a cover on another site, instead of a picture.',
        ),
      }),
      ({ title }) => title,
      1,
    ),
    'The books, in the order in which they are shown.',
  ),
});

/** The YAML texts that a paper may have, with their schemas. */
export const TEXT_FILES = {
  'faq.yaml': FaqSchema,
  'community.yaml': CommunitySchema,
  'resources.yaml': ResourcesSchema,
  'books.yaml': BooksSchema,
} as const;

/** The Markdown texts that a paper may have besides its resources. */
export const LEGAL_FILES = ['about', 'privacy', 'terms'] as const;
