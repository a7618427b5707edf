import type { ExternalLink } from './external-link.ts';

/**
 * A paper's own texts, as the compiler makes them of its folder (docs/papers.md). What a paper does not bring it does not have: no
 * page, no link. All of it is JSON, for papers beyond the built-in ones are read from a database. Texts may contain `{name}`,
 * `{email}`, `{phone}` and `{supportHours}` where it is said.
 */
export interface PaperContent {
  readonly faq?: Faq;
  readonly community?: CommunityTexts;
  readonly resources?: Resources;
  readonly books?: Books;
  readonly about?: LegalText;
  readonly privacy?: LegalText;
  readonly terms?: LegalText;
}

/** A Markdown text as HTML. */
export interface MarkdownText {
  /** Trusted: the compiler shows HTML in a text as text, and follows no address but of http, https and mailto. */
  readonly html: string;
  /** Its second-level headings, in order. */
  readonly headings: readonly MarkdownHeading[];
  /** Words of running text, tables and lists. */
  readonly words: number;
}

export interface MarkdownHeading {
  /** Unique in the text and different from every id of the page around it: `section-older-roots`. */
  readonly id: string;
  readonly text: string;
}

/** A legal text, or the one about the publication. Placeholders in its `html` are replaced by the publication's own. */
export interface LegalText extends MarkdownText {
  readonly title: string;
  readonly description: string;
  /** `January 2025`. */
  readonly updated: string;
}

/** The questions and answers of /faq, by category. */
export interface Faq {
  /** The page's description; `{count}` and `{name}` in it are replaced. */
  readonly description: string;
  readonly categories: readonly FaqCategory[];
}

/** A category of questions (requirements#faq-entry). */
export interface FaqCategory {
  readonly id: string;
  readonly name: string;
  readonly questions: readonly FaqQuestion[];
}

/** One question (requirements#faq-entry), with placeholders and, in the answer, `[links](/path)`. */
export interface FaqQuestion {
  /** Its anchor on /faq; unique among categories and questions. */
  readonly id: string;
  readonly question: string;
  /** Paragraphs are separated by an empty line. */
  readonly answer: string;
}

/** The texts of /community (requirements#community). */
export interface CommunityTexts {
  readonly hero: { readonly heading: string; readonly text: string };
  readonly hub: readonly HubEntry[];
  readonly guidelines: readonly { readonly name: string; readonly text: string }[];
  readonly getInvolved: { readonly heading: string; readonly text: string };
}

/** A button of the Community Hub: it links to `href`, or opens the panel with the id `panel`, which says what is planned. */
export interface HubEntry {
  readonly name: string;
  readonly text: string;
  readonly href?: string;
  readonly panel?: string;
}

/** What /resources shows. */
export interface Resources {
  readonly description: string;
  readonly intro: string;
  /** The day on which the articles were last revised, all of them: `2026-11-22`. */
  readonly revised: string;
  /** In order; the first is the one that opens (requirements#resources-tabs). */
  readonly tabs: readonly [ResourceTab, ...ResourceTab[]];
  /** The slug of the featured article. */
  readonly featured?: string;
  /** Links to other sites for further reading. */
  readonly links: readonly ExternalLink[];
  readonly articles: readonly Resource[];
}

/** A tab of /resources and its cards. */
export interface ResourceTab {
  readonly id: string;
  readonly name: string;
  readonly intro: string;
  readonly slugs: readonly string[];
}

/** An article of /resources/{slug} (requirements#resource-card). */
export interface Resource extends MarkdownText {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  /** The id of its tab; one without is in none. */
  readonly category?: string;
  readonly tags: readonly string[];
  /** The address of its picture, one of the paper's own. */
  readonly image: string;
  readonly imageAlt: string;
  readonly wikipedia?: string;
  /** Whether it is to have a PDF, and the address of that once it was printed (`npm run downloads`). */
  readonly downloadable: boolean;
  readonly download?: string;
  /** Slugs. */
  readonly related: readonly string[];
  readonly sources: readonly ResourceSource[];
}

export interface ResourceSource {
  readonly title: string;
  readonly publisher: string;
  readonly url: string;
}

/** The shelf of /books. */
export interface Books {
  /** `{count}` in both is the number of books. */
  readonly description: string;
  readonly intro: string;
  readonly books: readonly Book[];
}

/** A book on /books (requirements#book). */
export interface Book {
  readonly title: string;
  readonly author: string;
  readonly subject: string;
  /** Address of a picture of its cover; without one the site draws a cover from the title. */
  readonly cover?: string;
}
