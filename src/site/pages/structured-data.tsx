import { NO_LINK } from '../../lib/text/resolve-url.ts';
import type { EditionItem } from '../../model/edition/edition.ts';
import type { PostDetail } from '../../model/posts/blog-backend.ts';
import type { WholeResource } from '../../model/publication/content.ts';
import type { Community } from '../../model/publication/gazetteer.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { uniquePages } from '../../model/same-story/join-stories.ts';
import { listItems, StructuredData } from '../components/markup.tsx';
import { usePublication } from '../components/use-publication.ts';
import { placePath } from '../places/place-paths.ts';
import { w3cDate } from '../syndication/sitemap.ts';
import { wordsOf } from '../words/words.ts';

function publisherData(publication: Publication) {
  return {
    ...organisation(publication),
    logo: {
      '@type': 'ImageObject',
      url: addressOf(publication, `${publication.files}/icon-512.png`),
      width: 512,
      height: 512,
    },
  };
}

/**
 * The author of an article: a person, or the publication if no author or only its own byline is
 * given.
 */
function authorData(author: string | undefined, publication: Publication) {
  return author === undefined || author === publication.byline
    ? organisation(publication)
    : { '@type': 'Person', name: author };
}

function organisation(publication: Publication) {
  return {
    '@type': 'Organization',
    name: publication.name,
    url: addressOf(publication, '/'),
  };
}

/** An article of the resources; one for schools is also a LearningResource. */
export function articleData(resource: WholeResource, revised: string, publication: Publication) {
  return {
    '@type': resource.category === 'education' ? ['Article', 'LearningResource'] : 'Article',
    headline: resource.title,
    description: resource.description,
    image: addressOf(publication, resource.image),
    inLanguage: publication.language,
    wordCount: resource.words,
    keywords: resource.tags.join(', '),
    isAccessibleForFree: true,
    mainEntityOfPage: addressOf(publication, `/resources/${resource.slug}`),
    datePublished: revised,
    dateModified: revised,
    author: authorData(undefined, publication),
    publisher: publisherData(publication),
    citation: resource.sources.map(({ title, url }) => ({
      '@type': 'CreativeWork',
      name: title,
      url,
    })),
  };
}

interface PostFacts {
  /** When it was last edited after its publication. */
  updated: string | undefined;
  address: string;
  /** The address of its picture; by default the publication's own. */
  picture: string | undefined;
  words: number;
}

export function postData(post: PostDetail, facts: PostFacts, publication: Publication) {
  const { updated, address, picture, words } = facts;
  const datePublished = w3cDate(post.date);
  const dateModified = w3cDate(updated) ?? datePublished;
  return {
    '@type': 'BlogPosting',
    headline: post.metaTitle,
    description: post.metaDescription,
    image: picture ?? addressOf(publication, `${publication.files}/social-card.png`),
    ...(datePublished && { datePublished }),
    ...(dateModified && { dateModified }),
    inLanguage: publication.language,
    wordCount: words,
    keywords: post.shortTailKeywords || undefined,
    isAccessibleForFree: true,
    mainEntityOfPage: address,
    author: authorData(post.author, publication),
    publisher: publisherData(publication),
  };
}

const MAX_LISTED_HEADLINES = 10;

/** The first headlines of a page, without repeats; `undefined` if none has a link. */
export function headlineList(items: readonly EditionItem[], publication: Publication) {
  const linked = items.filter(({ link }) => link !== NO_LINK).slice(0, MAX_LISTED_HEADLINES);
  if (linked.length === 0) return undefined;
  // Several stories of a feed may link to one page, which is listed once.
  const pages = uniquePages(linked, ({ section }) => section).filter(
    ({ link }, index, stories) => stories.findIndex((story) => story.link === link) === index,
  );
  return {
    '@type': 'ItemList',
    name: wordsOf(publication).parts.headlines,
    itemListElement: listItems(pages.map(({ title: name, link: url }) => ({ name, url }))),
  };
}

export function HeadlineData({ items }: { items: readonly EditionItem[] }) {
  const publication = usePublication();
  const list = headlineList(items, publication);
  return list && <StructuredData data={list} />;
}

export function placesData(communities: readonly Community[], publication: Publication) {
  const places = communities.map(({ name, slug }) => {
    return { name, url: addressOf(publication, placePath(slug)) };
  });
  return { '@type': 'ItemList', itemListElement: listItems(places) };
}

export function placeData(community: Community, publication: Publication) {
  const { name, slug, localNames, otherNames, region, latitude, longitude } = community;
  const names = [...localNames.map((local) => local.name), ...otherNames];
  return {
    '@type': 'Place',
    name,
    url: addressOf(publication, placePath(slug)),
    alternateName: [...new Set(names)].filter((other) => other !== name),
    containedInPlace: { '@type': 'AdministrativeArea', name: region },
    geo: { '@type': 'GeoCoordinates', latitude, longitude },
  };
}
