import type { Publication } from '../../publications/publication.ts';
import {
  MAX_OWN_QUERY_LENGTH,
  type OwnText,
  type OwnTextGroup,
  type OwnTexts,
} from '../../shared/own-texts.ts';
import { readOwnSearch } from '../../shared/search/search.ts';
import { postPath } from '../blog/post-addresses.ts';
import { readFaq } from '../content/faq.ts';
import { allResources } from '../content/resources.ts';
import type { SiteContext } from '../context/site-context.ts';
import { wordsOf } from '../words/words.ts';
import { searchPosts } from './search-posts.ts';

const MAX_TEXTS = 4;

/** What a search finds. */
export interface FoundTexts {
  readonly own: OwnTexts;
  /** False where the posts could not be read: only they are missing. */
  readonly isComplete: boolean;
}

/**
 * The publication's posts, resources and answers that match a search (requirements#news-own-texts); none for a blank one or one
 * of more than 200 characters.
 */
export async function searchOwnTexts(query: string, context: SiteContext): Promise<FoundTexts> {
  const { publication } = context;
  const { navigation, search: words } = wordsOf(publication);
  const wanted = query.trim();
  if (wanted === '' || wanted.length > MAX_OWN_QUERY_LENGTH)
    return { own: { publisher: publication.name, groups: [] }, isComplete: true };
  const found = await searchPosts(wanted, context);
  const posts = (found ?? []).map(({ metaTitle, slug }) => ({
    title: metaTitle,
    href: postPath(slug),
  }));
  const answers = findAnswers(publication, wanted);
  const groups = [
    groupOf(navigation.pages.blog, posts, { title: words.allPosts, href: '/blog' }),
    groupOf(navigation.pages.resources, findResources(publication, wanted), {
      title: words.allResources,
      href: '/resources',
    }),
    groupOf(words.answers, answers, {
      title: answers.length > MAX_TEXTS ? words.allAnswers(answers.length) : words.readAnswers,
      href: `/faq?${new URLSearchParams({ q: wanted })}`,
    }),
  ];
  const own = { publisher: publication.name, groups: groups.filter(({ total }) => total > 0) };
  return { own, isComplete: found !== undefined };
}

function groupOf(name: string, found: readonly OwnText[], all: OwnText): OwnTextGroup {
  return { name, total: found.length, texts: found.slice(0, MAX_TEXTS), all };
}

function findResources(publication: Publication, query: string): OwnText[] {
  const { matches } = readOwnSearch(query);
  return allResources(publication)
    .filter(({ title, description, tags }) => [title, description, ...tags].some(matches))
    .map(({ title, slug }) => ({ title, href: `/resources/${slug}` }));
}

function findAnswers(publication: Publication, query: string): OwnText[] {
  return readFaq(publication, query).flatMap(({ questions }) =>
    questions.map(({ id, question }) => ({ title: question, href: `/faq#${id}` })),
  );
}
