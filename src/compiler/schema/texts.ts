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
  categories: list(
    fields({
      id: v.pipe(slug(), v.description('Its anchor in addresses. It never changes.')),
      name: text(),
      questions: list(
        fields({
          id: v.pipe(slug(), v.description('Its anchor in addresses. It never changes.')),
          question: text('name'),
          answer: v.pipe(
            paragraphs('name', 'email', 'phone', 'supportHours', 'pictures'),
            v.regex(
              // JSON Schema's patterns have no flags: `.` would end at the first line break there.
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
    }),
    1,
  ),
});

/** community.yaml (requirements#community). */
export const CommunitySchema = fields({
  hero: fields({ heading: text(), text: text() }),
  hub: v.pipe(
    list(
      v.pipe(
        fields({
          name: text(),
          text: text(),
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
  ),
  guidelines: list(fields({ name: text(), text: text() })),
  getInvolved: fields({ heading: text(), text: text() }),
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
        id: slug(),
        name: text(),
        intro: text(),
        slugs: v.pipe(
          list(slug(), 1),
          v.description('The articles in the tab: names of files in resources/ without .md.'),
        ),
      }),
      1,
    ),
    different(({ id }) => id),
  ),
  featured: v.optional(v.pipe(slug(), v.description('The article that stands beside every tab.'))),
  links: v.pipe(list(externalLink()), v.description('Other sites for further reading.')),
});

/** The front matter of resources/{slug}.md (requirements#resource-card). */
export const ResourceSchema = fields({
  title: text(),
  description: searchText(),
  category: v.optional(
    v.pipe(slug(), v.description('The id of a tab of resources.yaml; one without is a guide.')),
  ),
  tags: list(text(), 1),
  image: v.pipe(text(), v.description('The name of a file in pictures/, such as ice.svg.')),
  imageAlt: v.pipe(text(), v.description('What the picture shows, for who cannot see it.')),
  wikipedia: v.optional(httpsAddress()),
  downloadable: v.pipe(yesOrNo(), v.description('Whether it can be downloaded as a PDF.')),
  related: v.pipe(list(slug()), v.description('Names of other articles, without .md.')),
  sources: list(fields({ title: text(), publisher: text(), url: httpsAddress() }), 1),
});

/** The front matter of about.md, privacy.md and terms.md. */
export const LegalSchema = fields({
  title: text(),
  description: searchText(),
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
        title: text(),
        author: text(),
        subject: text(),
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
  ),
});

/** The files of texts in YAML that a paper may have, each with its schema. */
export const TEXT_FILES = {
  'faq.yaml': FaqSchema,
  'community.yaml': CommunitySchema,
  'resources.yaml': ResourcesSchema,
  'books.yaml': BooksSchema,
} as const;

/** The Markdown texts that a paper may have beside its resources. */
export const LEGAL_FILES = ['about', 'privacy', 'terms'] as const;
