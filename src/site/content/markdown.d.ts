declare module '*.md' {
  import type { MarkdownDocument } from './markdown-document.ts';

  export const frontMatter: MarkdownDocument['frontMatter'];
  export const html: MarkdownDocument['html'];
  export const headings: MarkdownDocument['headings'];
  export const words: MarkdownDocument['words'];
}
