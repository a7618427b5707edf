/** A Markdown file as the build made it: what `import … from './x.md'` gives. */
export interface MarkdownDocument<FrontMatter = unknown> {
  /** Checked against its schema when the site was built. */
  readonly frontMatter: FrontMatter;
  /** The body; nothing in it came from outside the repository. */
  readonly html: string;
  /** Its second-level headings, in order. */
  readonly headings: readonly MarkdownHeading[];
  /** Words of running text, tables and lists. */
  readonly words: number;
}

export interface MarkdownHeading {
  /** Unique in the text, and never an id of the page around it: `section-older-roots`. */
  readonly id: string;
  readonly text: string;
}
