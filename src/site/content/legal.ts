import type { LegalFrontMatter } from './front-matter.ts';
import type { MarkdownDocument } from './markdown-document.ts';
import * as privacy from './privacy.md';
import * as terms from './terms.md';

/** A legal text; `{name}`, `{email}`, `{phone}` and `{supportHours}` in it are replaced by the publication's own. */
export type LegalText = MarkdownDocument<LegalFrontMatter>;

// The build has checked both against LegalFrontMatterSchema.
export const PRIVACY = privacy as LegalText;
export const TERMS = terms as LegalText;
