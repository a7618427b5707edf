/** A Markdown file compiled by the build: the module of `import … from './x.md'`. */
export interface MarkdownDocument<FrontMatter = unknown> {
  /** Checked against its schema by the build. */
  readonly frontMatter: FrontMatter;
  /** The body. It is trusted, as all of it is from this repository. */
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
