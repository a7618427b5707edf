import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import type { PostDetail } from '../blog/blog-backend.ts';
import { w3cDate } from '../syndication/w3c-date.ts';
import { authorData, publisherData } from './publisher-data.ts';

/**
 * A post as schema.org describes one, a BlogPosting. `address` and `picture` are absolute; without a picture the publication's own
 * stands for it.
 */
export function postData({
  post,
  updated,
  address,
  picture,
  words,
  publication,
}: {
  post: PostDetail;
  /** When it was last edited after its publication. */
  updated: string | undefined;
  address: string;
  picture: string | undefined;
  words: number;
  publication: Publication;
}) {
  const datePublished = w3cDate(post.date);
  const dateModified = w3cDate(updated) ?? datePublished;
  return {
    '@context': 'https://schema.org',
    '@type': 'BlogPosting',
    headline: post.metaTitle,
    description: post.metaDescription,
    image: picture ?? addressOf(publication, `${publication.files}/social-card.png`),
    ...(datePublished && { datePublished }),
    ...(dateModified && { dateModified }),
    inLanguage: publication.language,
    wordCount: words,
    keywords: post.shortTailKeywords,
    isAccessibleForFree: true,
    mainEntityOfPage: address,
    author: authorData(post.author, publication),
    publisher: publisherData(publication),
  };
}
