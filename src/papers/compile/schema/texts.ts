import * as v from 'valibot';
import {
  different,
  externalLink,
  fields,
  httpsAddress,
  list,
  paragraphs,
  SITE_PATH,
  searchText,
  slug,
  text,
  yesOrNo,
} from './fields.ts';

/** faq.yaml (requirements#faq-entry). */
export const FaqSchema = fields({
  description: v.pipe(
    searchText('name', 'count'),
    v.description('What search results say of the page; {count} is the number of questions.'),
  ),
  categories: v.pipe(
    list(
      fields({
        id: v.pipe(slug(), v.description('Its anchor in addresses. It never changes.')),
        name: v.pipe(text(), v.description('The heading of the category.')),
        questions: v.pipe(
          list(
            fields({
              id: v.pipe(slug(), v.description('Its anchor in addresses. It never changes.')),
              question: v.pipe(
                text('name'),
                v.description('The question, as a reader would ask it.'),
              ),
              answer: v.pipe(
                paragraphs('name', 'email', 'phone', 'supportHours', 'pictures'),
                v.regex(
                  // Works without flags, as JSON Schema requires: there, `.` would stop at the
                  // first line break.
                  /^(?:(?!\]\((?!\/))[\s\S])*$/,
                  'links in answers lead to pages of the site: [words](/path)',
                ),
                v.description(
                  'In a folded text (>-) an empty line begins a paragraph. Links are [words](/path), words in another language [words]{lang=iu}.',
                ),
              ),
            }),
            1,
          ),
          v.description('The questions of the category, with their answers.'),
        ),
      }),
      1,
    ),
    v.description('The categories, in the order in which they are shown.'),
  ),
});

/** community.yaml (requirements#community). */
export const CommunitySchema = fields({
  hero: v.pipe(
    fields({
      heading: v.pipe(text(), v.description('The heading of the page.')),
      text: v.pipe(text(), v.description('What the page is for, in a sentence or two.')),
    }),
    v.description('The head of the page.'),
  ),
  hub: v.pipe(
    list(
      v.pipe(
        fields({
          name: v.pipe(text(), v.description('The words of the button.')),
          text: v.pipe(
            text(),
            v.description('What the panel of a button says that leads nowhere yet.'),
          ),
          href: v.optional(
            v.pipe(
              text(),
              v.regex(SITE_PATH, 'must be a path of the site, such as /resources'),
              v.description('The page that the button leads to.'),
            ),
          ),
          panel: v.optional(
            v.pipe(slug(), v.description('Of a button that leads nowhere yet: its panel’s id.')),
          ),
        }),
        v.check(
          ({ href, panel }) => (href === undefined) !== (panel === undefined),
          'must have either href or panel',
        ),
      ),
    ),
    different(({ name }) => name),
    v.description('The buttons of the community page.'),
  ),
  guidelines: v.pipe(
    list(
      fields({
        name: v.pipe(text(), v.description('The guideline in a few words.')),
        text: v.pipe(text(), v.description('What it means, in a sentence or two.')),
      }),
    ),
    v.description('How people treat one another.'),
  ),
  getInvolved: v.pipe(
    fields({
      heading: v.pipe(text(), v.description('The heading.')),
      text: v.pipe(text(), v.description('How readers can take part, in a sentence or two.')),
    }),
    v.description('The end of the page.'),
  ),
});

/** resources.yaml (requirements#resources-tabs). */
export const ResourcesSchema = fields({
  description: v.pipe(searchText(), v.description('What search results say of the page.')),
  intro: v.pipe(text(), v.description('The line under the page’s heading.')),
  revised: v.pipe(
    text(),
    v.isoDate(({ input }) => `"${input}" is no day; one is "2026-11-22"`),
    v.description('The day on which the articles were last revised, all of them.'),
  ),
  tabs: v.pipe(
    list(
      fields({
        id: v.pipe(slug(), v.description('Its part of addresses. It never changes.')),
        name: v.pipe(text(), v.description('The words of the tab.')),
        intro: v.pipe(text(), v.description('The line above the articles of the tab.')),
        slugs: v.pipe(
          list(slug(), 1),
          v.description('The articles in the tab: names of files in resources/ without .md.'),
        ),
      }),
      1,
    ),
    different(({ id }) => id),
    v.description('The tabs, in their order.'),
  ),
  featured: v.optional(v.pipe(slug(), v.description('The article that stands beside every tab.'))),
  links: v.pipe(list(externalLink()), v.description('Other sites for further reading.')),
});

/** The front matter of resources/{slug}.md (requirements#resource-card). */
export const ResourceSchema = fields({
  title: v.pipe(text(), v.description('The title of the article.')),
  description: v.pipe(
    searchText(),
    v.description('What search results and the card of the article say of it.'),
  ),
  category: v.optional(
    v.pipe(slug(), v.description('The id of a tab of resources.yaml; one without is a guide.')),
  ),
  tags: v.pipe(list(text(), 1), v.description('Words by which readers find it.')),
  image: v.pipe(text(), v.description('The name of a file in pictures/, such as ice.svg.')),
  imageAlt: v.pipe(text(), v.description('What the picture shows, for who cannot see it.')),
  wikipedia: v.optional(
    v.pipe(httpsAddress(), v.description('The page of Wikipedia on the same subject.')),
  ),
  downloadable: v.pipe(yesOrNo(), v.description('Whether it can be downloaded as a PDF.')),
  related: v.pipe(list(slug()), v.description('Names of other articles, without .md.')),
  sources: v.pipe(
    list(
      fields({
        title: v.pipe(text(), v.description('The title of the work or page.')),
        publisher: v.pipe(text(), v.description('Who has published it.')),
        url: v.pipe(httpsAddress(), v.description('Where it can be read.')),
      }),
      1,
    ),
    v.description('What the article rests on; readers see the list.'),
  ),
});

/** The front matter of about.md, privacy.md and terms.md. */
export const LegalSchema = fields({
  title: v.pipe(text(), v.description('The heading of the page.')),
  description: v.pipe(searchText(), v.description('What search results say of the page.')),
  updated: v.pipe(text(), v.description('Such as January 2025.')),
});

/** books.yaml (requirements#books). */
export const BooksSchema = fields({
  description: v.pipe(
    searchText('count'),
    v.description('What search results say of the page; {count} is the number of books.'),
  ),
  intro: v.pipe(text('count'), v.description('The line under the page’s heading.')),
  books: v.pipe(
    list(
      fields({
        title: v.pipe(text(), v.description('The title of the book.')),
        author: v.pipe(text(), v.description('Who wrote it.')),
        subject: v.pipe(text(), v.description('What it is about, in a few words.')),
        cover: v.optional(
          v.pipe(
            httpsAddress(),
            v.description('A picture; without one a cover is drawn from the title.'),
          ),
        ),
      }),
      1,
    ),
    different(({ title }) => title),
    v.description('The books, in the order in which they stand.'),
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
