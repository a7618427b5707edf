import * as v from 'valibot';
import type { DeepReadonly } from './desk.ts';

const text = v.string();
const texts = v.array(text);
const optionalText = v.exactOptional(text);

/** A link to another site, with the name that readers see. */
export const LinkSchema = v.object({ name: text, href: text });
export type ExternalLink = DeepReadonly<v.InferOutput<typeof LinkSchema>>;

const HeadingSchema = v.object({
  /** Unique in the text and on the page around it: `section-older-roots`. */
  id: text,
  text,
});

/** A Markdown text as HTML. */
export const MarkdownSchema = v.object({
  /** Trusted: the compiler escapes HTML in texts and allows only http, https and mailto. */
  html: text,
  /** Its second-level headings, in order. */
  headings: v.array(HeadingSchema),
  /** Words of running text, tables and lists. */
  words: v.number(),
});

/** A legal text, or the one about the publication. Placeholders in `html` are filled in. */
const LegalSchema = v.object({
  ...MarkdownSchema.entries,
  title: text,
  description: text,
  /** `January 2025`. */
  updated: text,
});

/** The questions and answers of /faq, by category (requirements#faq-entry). */
const FaqSchema = v.object({
  /** The page's description; `{count}` and `{name}` in it are replaced. */
  description: text,
  categories: v.array(
    v.object({
      id: text,
      name: text,
      /** With placeholders and, in the answers, `[links](/path)`. */
      questions: v.array(
        v.object({
          /** Its anchor on /faq; unique among categories and questions. */
          id: text,
          question: text,
          /** Paragraphs are separated by an empty line. */
          answer: text,
        }),
      ),
    }),
  ),
});

const titled = v.object({ heading: text, text });

/** The texts of /community (requirements#community). */
const CommunitySchema = v.object({
  hero: titled,
  /** Buttons of the Community Hub: each links to `href` or opens the panel `panel` about plans. */
  hub: v.array(v.object({ name: text, text, href: optionalText, panel: optionalText })),
  guidelines: v.array(v.object({ name: text, text })),
  getInvolved: titled,
});

/** A tab of /resources and its cards. */
const TabSchema = v.object({ id: text, name: text, intro: text, slugs: texts });

/** An article of /resources/{slug} (requirements#resource-card). */
const ResourceSchema = v.object({
  ...MarkdownSchema.entries,
  slug: text,
  title: text,
  description: text,
  /** The id of its tab, if it is in one. */
  category: optionalText,
  tags: texts,
  /** The address of its picture, which is one of the paper's own. */
  image: text,
  imageAlt: text,
  wikipedia: optionalText,
  /** Whether it has a PDF, and the address of the PDF once it is made (`npm run downloads`). */
  downloadable: v.boolean(),
  download: optionalText,
  /** Slugs. */
  related: texts,
  sources: v.array(v.object({ title: text, publisher: text, url: text })),
});

const ResourcesSchema = v.object({
  description: text,
  intro: text,
  /** The day of the last revision of the articles: `2026-11-22`. */
  revised: v.pipe(text, v.isoDate()),
  /** In order; the first one is open by default (requirements#resources-tabs). */
  tabs: v.tupleWithRest([TabSchema], TabSchema),
  /** The slug of the featured article. */
  featured: optionalText,
  /** Links to other sites for further reading. */
  links: v.array(LinkSchema),
  articles: v.array(ResourceSchema),
});

/** A book on /books (requirements#book). */
const BookSchema = v.object({
  title: text,
  author: text,
  subject: text,
  /** Address of a picture of its cover; without one the site draws a cover from the title. */
  cover: optionalText,
});

const BooksSchema = v.object({
  /** `{count}` in both is the number of books. */
  description: text,
  intro: text,
  books: v.array(BookSchema),
});

/**
 * A paper's texts, compiled from its folder (docs/papers.md, also for placeholders such as
 * `{name}`). Pages and links exist only for texts that the paper has. JSON, for the database.
 */
export const ContentSchema = v.object({
  faq: v.exactOptional(FaqSchema),
  community: v.exactOptional(CommunitySchema),
  resources: v.exactOptional(ResourcesSchema),
  books: v.exactOptional(BooksSchema),
  about: v.exactOptional(LegalSchema),
  privacy: v.exactOptional(LegalSchema),
  terms: v.exactOptional(LegalSchema),
});

export type PaperContent = Omit<WholeContent, 'resources' | LegalName> & {
  resources?: Resources;
} & { readonly [Name in LegalName]?: LegalText };
type WholeContent = DeepReadonly<v.InferOutput<typeof ContentSchema>>;
export type LegalName = 'about' | 'privacy' | 'terms';
export type MarkdownText = DeepReadonly<v.InferOutput<typeof MarkdownSchema>>;
/**
 * A static file with a `MarkdownText`, which the Worker reads instead of bundling; readers cannot
 * request it: `/papers/my-town/texts/5f0c3a1b9e77/text.json`.
 */
export interface TextFile {
  file: string;
}
type InFile<Text extends MarkdownText> = Omit<Text, keyof MarkdownText> & TextFile;
export type MarkdownHeading = MarkdownText['headings'][number];
type WholeLegalText = DeepReadonly<v.InferOutput<typeof LegalSchema>>;
export type LegalText = WholeLegalText | InFile<WholeLegalText>;
export type Faq = DeepReadonly<v.InferOutput<typeof FaqSchema>>;
export type CommunityTexts = DeepReadonly<v.InferOutput<typeof CommunitySchema>>;
export type HubEntry = CommunityTexts['hub'][number];
type WholeResources = NonNullable<WholeContent['resources']>;
export type Resources = Omit<WholeResources, 'articles'> & {
  articles: readonly Resource[];
};
export type ResourceTab = Resources['tabs'][number];
export type WholeResource = WholeResources['articles'][number];
export type Resource = WholeResource | InFile<WholeResource>;
export type Books = DeepReadonly<v.InferOutput<typeof BooksSchema>>;
export type Book = Books['books'][number];
