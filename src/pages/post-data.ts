import type { PostDetail } from '../blog/blog-backend.ts';
import type { Publication } from '../publications/publication.ts';
import { addressOf } from '../publications/site-address.ts';

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
  const home = addressOf(publication, '/');
  return {
    '@context': 'https://schema.org',
    '@type': 'Article',
    headline: post.metaTitle,
    description: post.metaDescription,
    ...(picture && { image: picture }),
    ...(!Number.isNaN(Date.parse(post.date)) && { datePublished: post.date }),
    inLanguage: publication.language,
    wordCount: words,
    keywords: post.shortTailKeywords,
    isAccessibleForFree: true,
    mainEntityOfPage: address,
    author: { '@type': 'Organization', name: publication.name, url: home },
    publisher: { '@type': 'Organization', name: publication.name, url: home },
  };
}
