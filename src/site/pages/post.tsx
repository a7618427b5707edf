import { memorySize } from '../../lib/memory-size.ts';
import { SwrCache } from '../../lib/swr-cache.ts';
import { shortHash } from '../../lib/text/hashes.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import type { PostList } from '../../model/posts/blog-backend.ts';
import type { Block } from '../../model/posts/light-markup.ts';
import { isSlug, postPath } from '../../model/posts/post-addresses.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { findNeighbours } from '../blog/neighbours.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { publicationKey } from '../cache/response-cache.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import articleStyles from '../styles/article.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import { TEXT_FONTS } from '../styles/font-faces.ts';
import postStyles from '../styles/post.css?inline';
import printStyles from '../styles/print.css?inline';
import { wordsOf } from '../words/words.ts';
import { readIssueDays } from './archive/calendar-days.ts';
import { blogErrorPage, noSuchPostPage } from './error-page.tsx';
import type { Page, PageLoader } from './page.ts';
import {
  BackToBlog,
  PLAYER,
  Post,
  type PostText,
  type PostView,
  viewPost,
  viewText,
} from './post-view.tsx';

/** /blog/{slug} (requirements#blog-post); the error screen with status 404 for an unknown slug. */
export const loadPost: PageLoader = async (context, url, { slug = '' } = {}) => {
  const { publication } = context;
  try {
    const view = isSlug(slug) ? await readView(context, slug) : undefined;
    if (!view) return noSuchPostPage(publication);
    const { post, neighbours, picture, issue } = view;
    // Loaded on demand: the parser is a sixth of the Worker, and only posts need it.
    const { parseLightMarkup } = await import('../../model/posts/light-markup.ts');
    return {
      ...postSkeleton(publication),
      title: post.metaTitle,
      description: post.metaDescription,
      canonicalPath: postPath(slug),
      type: 'article',
      ...(picture && { image: picture }),
      version: shortHash(JSON.stringify([post, neighbours, issue])),
      tags: [blogTag(publication)],
      // Parsed on rendering: an unchanged page is not rendered.
      render: () => <Post view={view} text={readText(context, view, parseLightMarkup)} />,
    };
  } catch (error) {
    return blogErrorPage(error, publication, url.pathname);
  }
};

export function postSkeleton(publication: Publication): Page {
  const { blog, post: words } = wordsOf(publication);
  return {
    title: blog.title,
    description: words.description(publication.name),
    styles: TEXT_FONTS + articleStyles + embedStyles + postStyles + printStyles,
    frames: [{ url: PLAYER }],
    hasAds: true,
    render: () => (
      <div className="bones" aria-busy="true">
        <BackToBlog />
        <h1 className="visually-hidden">{blog.loading}</h1>
        <span className="bone" />
        <span className="bone tall" />
        <span className="bone" />
        <span className="bone" />
      </div>
    ),
  };
}

/** The newest posts of each paper, from which each post gets its neighbours. */
const newest = new SwrCache<PostList>({
  ttlMs: 30_000,
  maxEntries: 100,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

async function readView(context: SiteContext, slug: string): Promise<PostView | undefined> {
  const { publication, env, now } = context;
  const backend = blogBackend(context);
  const list: typeof backend.list = (query) =>
    newest.get(publicationKey(publication), now.getTime(), () => backend.list(query));
  const [post, issueOf] = await Promise.all([backend.details(slug), readIssueDays(context)]);
  if (!post) return undefined;
  const { shortTailKeywords } = post;
  const neighbours = await findNeighbours(backend, list, { slug, shortTailKeywords });
  const surroundings = { publication, slug, mode: pictureModeOf(publication, env) };
  const hasKeywordPages = backend.withKeyword !== undefined;
  return viewPost(post, surroundings, { hasKeywordPages, neighbours, issue: issueOf(post.date) });
}

/** Parsed texts: a page is re-rendered for new neighbours or warnings with the same text. */
const texts = new SwrCache<PostText>({ maxSize: 2_000_000, sizeOf: memorySize });

function readText(
  { publication, env, now }: SiteContext,
  { slug, post: { blog } }: PostView,
  parse: (source: string) => Block[],
): PostText {
  const key = `${publicationKey(publication)} ${slug}`;
  const cached = texts.lookup(key, now.getTime(), blog);
  if (cached) return cached.value;
  const mode = pictureModeOf(publication, env);
  const text = viewText(parse(blog), { publication, slug, mode });
  texts.store(key, text, now.getTime(), blog);
  return text;
}
