import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { PostSummary } from '../../model/posts/blog-backend.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import type { Publication } from '../../model/publication/publication.ts';
import {
  MAX_OWN_QUERY_LENGTH,
  type OwnText,
  type OwnTextGroup,
  type OwnTexts,
} from '../../shared/own-texts.ts';
import { readOwnSearch } from '../../shared/search/search.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { publicationKey } from '../cache/response-cache.ts';
import { readFaq } from '../content/faq.ts';
import { allResources } from '../content/resources.ts';
import { type PictureMode, pictureModeOf } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { wordsOf } from '../words/words.ts';

const MAX_TEXTS = 4;
/** How many of the newest posts are searched; fewer if one call of the backend returns fewer. */
const MAX_POSTS = 1_000;
const TIMEOUT_MS = 1_000;

/**
 * Posts to search, cached so that searches read the database once in five minutes. They are
 * compared here because SQLite ignores case only in ASCII.
 */
const searched = new SwrCache<readonly PostSummary[]>({
  ttlMs: 300_000,
  staleMs: 60_000,
  cooldownMs: 30_000,
  maxSize: 3_000_000,
  maxEntrySize: 2_000_000,
  sizeOf: memorySize,
});

export type FoundTexts = Awaited<ReturnType<typeof searchOwnTexts>>;

/**
 * The publication's posts, resources and answers that match a search (requirements#news-own-texts);
 * none for a blank search or one of over 200 characters.
 */
export async function searchOwnTexts(query: string, context: SiteContext) {
  const { publication, env } = context;
  const { navigation, search: words } = wordsOf(publication);
  const wanted = query.trim();
  if (wanted === '' || wanted.length > MAX_OWN_QUERY_LENGTH)
    return { own: { publisher: publication.name, groups: [] }, isComplete: true };
  const posts = await findPosts(context, wanted);
  const answers = findAnswers(publication, pictureModeOf(publication, env), wanted);
  const groups = [
    groupOf(navigation.pages.blog, posts ?? [], { title: words.allPosts, href: '/blog' }),
    groupOf(navigation.pages.resources, findResources(publication, wanted), {
      title: words.allResources,
      href: '/resources',
    }),
    groupOf(words.answers, answers, {
      title: answers.length > MAX_TEXTS ? words.allAnswers(answers.length) : words.readAnswers,
      href: `/faq?${new URLSearchParams({ q: wanted })}`,
    }),
  ];
  const own: OwnTexts = {
    publisher: publication.name,
    groups: groups.filter(({ total }) => total > 0),
  };
  // Incomplete if the posts could not be read.
  return { own, isComplete: posts !== undefined };
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

function findAnswers(publication: Publication, pictures: PictureMode, query: string): OwnText[] {
  return readFaq(publication, pictures, query).flatMap(({ questions }) =>
    questions.map(({ id, question }) => ({ title: question, href: `/faq#${id}` })),
  );
}

/**
 * The posts with a word in title or description that begins with the query. `undefined` if the
 * backend fails (and has logged it) or is slow and none were cached.
 */
async function findPosts(context: SiteContext, query: string): Promise<OwnText[] | undefined> {
  const { publication, now, inBackground } = context;
  const key = publicationKey(publication);
  const read = () => {
    const loading = searched.get(key, now.getTime(), () => loadPosts(context));
    inBackground(loading.catch(() => undefined));
    return withTimeout(loading, TIMEOUT_MS, () => searched.lastGood(key)).catch(() => undefined);
  };
  const posts = searched.lookup(key, now.getTime())?.value ?? (await read());
  const { matches } = readOwnSearch(query);
  return posts
    ?.filter(({ metaTitle, metaDescription }) => matches(metaTitle) || matches(metaDescription))
    .map(({ metaTitle, slug }) => ({ title: metaTitle, href: postPath(slug) }));
}

async function loadPosts(context: SiteContext): Promise<readonly PostSummary[]> {
  const backend = blogBackend(context);
  const limit = Math.min(MAX_POSTS, backend.maxLimit);
  return (await backend.list({ page: 1, limit })).blogs;
}
