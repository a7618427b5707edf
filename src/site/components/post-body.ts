import { escapeUTF8 } from 'entities';
import type { Block } from '../../model/posts/light-markup.ts';
import { type HtmlForm, postHtml } from '../../model/posts/post-html.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { FALLBACK } from '../../shared/page-attributes.ts';
import { linkText } from '../places/link-places.ts';
import { syllabicsHtml } from './markup.tsx';
import { findSmallForms, sizesOf } from './OwnPicture.tsx';

const PLACEHOLDER = '/placeholder.svg';
/** The width of a text on wide screens (src/site/styles/post.css). */
const COLUMN = '44rem';

/**
 * A post's text as HTML for its page. Heading levels follow the page's h1 without a gap: the
 * highest level that the text uses becomes an h2. The first mention of each place is a link.
 */
export function postBody(
  blocks: readonly Block[],
  publication: Publication,
  shown: ShownPicture = (address) => address,
): string {
  return postHtml(blocks, formForPage(blocks, publication, shown));
}

/** The address from which a page shows a picture; `undefined` if it is not shown. */
export type ShownPicture = (address: string) => string | undefined;

function formForPage(
  blocks: readonly Block[],
  publication: Publication,
  shown: ShownPicture,
): HtmlForm {
  const { gazetteer, insecureHosts } = publication;
  const levels = blocks.flatMap((block) => (block.kind === 'heading' ? [block.level] : []));
  const ranks = [...new Set<number>(levels)].sort();
  const linked = new Set<string>();
  return {
    heading: (level) => `h${ranks.indexOf(level) + 2}`,
    link: (href) => `href="${escapeUTF8(href)}"${/^http/.test(href) ? OUTSIDE : ''}`,
    picture: (address, alt) => {
      const src = shown(address);
      if (src === undefined) return `<p>${escapeUTF8(alt)}</p>`;
      const form = `alt="${escapeUTF8(alt)}" width="800" height="450" loading="lazy" decoding="async" referrerpolicy="no-referrer"`;
      const small = findSmallForms(address, publication);
      return small
        ? `<figure class="picture"><img src="${escapeUTF8(small.src)}" srcset="${escapeUTF8(small.srcSet)}" sizes="${escapeUTF8(sizesOf(COLUMN))}" ${form}></figure>`
        : `<figure class="picture"><img src="${escapeUTF8(src)}" ${form} ${FALLBACK}="${PLACEHOLDER}"></figure>`;
    },
    insecureHosts,
    words: (text, mayHaveLinks) =>
      gazetteer && mayHaveLinks
        ? linkText(text, gazetteer, linked, syllabicsHtml)
        : syllabicsHtml(text),
  };
}

const OUTSIDE = ' target="_blank" rel="noopener noreferrer"';
