import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import type { PostDetail } from '../blog/blog-backend.ts';
import { w3cDate } from '../syndication/w3c-date.ts';

/** A post as schema.org describes one. `address` and `picture` are absolute. */
export function postData({
  post,
  address,
  picture,
  words,
  publication,
}: {
  post: PostDetail;
  address: string;
  picture: string | undefined;
  words: number;
  publication: Publication;
}) {
  const datePublished = w3cDate(post.date);
  const home = addressOf(publication, '/');
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.metaTitle,
    description: post.metaDescription,
    ...(picture && { image: picture }),
    ...(datePublished && { datePublished }),
    inLanguage: publication.language,
    wordCount: words,
    keywords: post.shortTailKeywords,
    isAccessibleForFree: true,
    mainEntityOfPage: address,
    author: { '@type': 'Organization', name: publication.name, url: home },
    publisher: { '@type': 'Organization', name: publication.name, url: home },
  };
}
