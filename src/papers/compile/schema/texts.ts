import * as v from 'valibot';
import {
  distinct,
  externalLink,
  field,
  fields,
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
    'What search results say of the page; {count} is the number of questions.',
  ),
  categories: field(
    list(
      fields({
        id: field(madeId('name'), 'Its anchor in addresses. It never changes.'),
        name: field(text(), 'The heading of the category.'),
        questions: field(
          list(
            fields({
              id: field(madeId('question'), 'Its anchor in addresses. It never changes.'),
              question: field(text('name'), 'The question, as a reader would ask it.'),
              answer: field(
                v.pipe(
                  paragraphs('name', 'email', 'phone', 'supportHours', 'pictures'),
                  v.regex(
                    // Works without flags, as JSON Schema requires: there, `.` would stop at the
                    // first line break.
                    /^(?:(?!\]\((?!\/))[\s\S])*$/,
                    'links in answers lead to pages of the site: [words](/path)',
                  ),
                ),
                'In a folded text (>-) an empty line begins a paragraph. Links are [words](/path), words in another language [words]{lang=iu}.',
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
  hero: field(
    fields({
      heading: field(text(), 'The heading of the page.'),
      text: field(text(), 'What the page is for, in a sentence or two.'),
    }),
    'The head of the page.',
  ),
  hub: field(
    distinct(
      v.pipe(
        fields({
          name: field(text(), 'The words of the button.'),
          text: field(text(), 'What the panel of a button says that leads nowhere yet.'),
          href: optional(
            v.pipe(text(), v.regex(SITE_PATH, 'must be a path of the site, such as /resources')),
            'The page that the button leads to.',
          ),
          panel: optional(
            madeId('name', 'href'),
            'Of a button that leads nowhere yet: its panel’s id.',
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
    'How people treat one another.',
  ),
  getInvolved: field(
    fields({
      heading: field(text(), 'The heading.'),
      text: field(text(), 'How readers can take part, in a sentence or two.'),
    }),
    'The end of the page.',
  ),
});

/** resources.yaml (requirements#resources-tabs). */
export const ResourcesSchema = fields({
  description: field(searchText(), 'What search results say of the page.'),
  intro: field(text(), 'The line under the page’s heading.'),
  revised: field(
    v.pipe(
      text(),
      v.isoDate(({ input }) => `"${input}" is no day; one is "2026-11-22"`),
    ),
    'The day on which the articles were last revised, all of them.',
  ),
  tabs: field(
    distinct(
      fields({
        id: field(madeId('name'), 'Its part of addresses. It never changes.'),
        name: field(text(), 'The words of the tab.'),
        intro: field(text(), 'The line above the articles of the tab.'),
        slugs: field(
          list(offered('article', slug()), 1),
          'The articles in the tab: names of files in resources/ without .md.',
        ),
      }),
      ({ id }) => id,
      1,
    ),
    'The tabs, in their order.',
  ),
  featured: optional(offered('article', slug()), 'The article that stands beside every tab.'),
  links: field(list(externalLink()), 'Other sites for further reading.'),
});

/** The front matter of resources/{slug}.md (requirements#resource-card). */
export const ResourceSchema = fields({
  title: field(text(), 'The title of the article.'),
  description: field(searchText(), 'What search results and the card of the article say of it.'),
  category: optional(
    offered('tab', slug()),
    'The id of a tab of resources.yaml; one without is a guide.',
  ),
  tags: field(list(text(), 1), 'Words by which readers find it.'),
  image: field(offered('picture', text()), 'The name of a file in pictures/, such as ice.svg.'),
  imageAlt: field(text(), 'What the picture shows, for who cannot see it.'),
  wikipedia: optional(httpsAddress(), 'The page of Wikipedia on the same subject.'),
  downloadable: field(yesOrNo(), 'Whether it can be downloaded as a PDF.'),
  related: field(list(offered('article', slug())), 'Names of other articles, without .md.'),
  sources: field(
    list(
      fields({
        title: field(text(), 'The title of the work or page.'),
        publisher: field(text(), 'Who has published it.'),
        url: field(httpsAddress(), 'Where it can be read.'),
      }),
      1,
    ),
    'What the article rests on; readers see the list.',
  ),
});

/** The front matter of about.md, privacy.md and terms.md. */
export const LegalSchema = fields({
  title: field(text(), 'The heading of the page.'),
  description: field(searchText(), 'What search results say of the page.'),
  updated: field(text(), 'Such as January 2025.'),
});

/** books.yaml (requirements#books). */
export const BooksSchema = fields({
  description: field(
    searchText('count'),
    'What search results say of the page; {count} is the number of books.',
  ),
  intro: field(text('count'), 'The line under the page’s heading.'),
  books: field(
    distinct(
      fields({
        title: field(text(), 'The title of the book.'),
        author: field(text(), 'Who wrote it.'),
        subject: field(text(), 'What it is about, in a few words.'),
        cover: optional(httpsAddress(), 'A picture; without one a cover is drawn from the title.'),
      }),
      ({ title }) => title,
      1,
    ),
    'The books, in the order in which they stand.',
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
