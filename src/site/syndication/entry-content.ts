import type { Publication } from '../../publications/publication.ts';
import { originOf } from '../../publications/site-address.ts';
import { pictureHtml, postHtml } from '../blog/post-html.ts';
import type { FeedPost } from './post-feed.ts';
import { withoutForbidden } from './xml-writer.ts';

/** Writes the content of a post in a feed: its picture and its whole text as HTML, `undefined` where the feed has no text of it. */
export type EntryContent = (post: FeedPost) => string | undefined;

/** The writer of contents for a publication's feeds. Its parser is a sixth of the Worker, and is loaded with the first of them. */
export async function entryContent(publication: Publication): Promise<EntryContent> {
  const { parseLightMarkup } = await import('../blog/light-markup.ts');
  const place = { origin: originOf(publication), insecureHosts: publication.insecureHosts };
  return ({ text, image }) => {
    if (text === undefined) return undefined;
    const picture = image ? `${pictureHtml(image, '', place)}\n` : '';
    return picture + postHtml(parseLightMarkup(withoutForbidden(text)), place);
  };
}
