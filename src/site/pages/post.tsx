import { blogTag } from '../../edition/cache-tags.ts';
import { adFrameOrigins } from '../../publications/frame-origins.ts';
import type { FrameSource, Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { postDate } from '../../shared/locale.ts';
import { shortHash } from '../../text/short-hash.ts';
import type { PostDetail } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-domain.ts';
import type { Block } from '../blog/light-markup.ts';
import { findNeighbours, type Neighbours, readKeywords } from '../blog/neighbours.ts';
import { plainWords } from '../blog/plain-words.ts';
import { isSlug, postPath } from '../blog/post-path.ts';
import { postPicture } from '../blog/post-picture.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { readVideoId } from '../blog/video-id.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { Breadcrumbs, type Crumb } from '../components/Breadcrumbs.tsx';
import { Embed } from '../components/Embed.tsx';
import { MorePosts } from '../components/MorePosts.tsx';
import { PostBody } from '../components/PostBody.tsx';
import { SharePost } from '../components/SharePost.tsx';
import { StructuredData } from '../components/StructuredData.tsx';
import type { SiteContext } from '../context/site-context.ts';
import articleStyles from '../styles/article.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import postStyles from '../styles/post.css?inline';
import printStyles from '../styles/print.css?inline';
import { blogErrorPage, noSuchPostPage } from './error-page.tsx';
import type { PageLoader, Skeleton } from './page.ts';
import { postData } from './post-data.ts';

const EDGE_SECONDS = 300;
const PLAYER = 'https://www.youtube-nocookie.com';
/** A player and the first of its video. */
const PLAYER_MEGABYTES = 3;
const WORDS_PER_MINUTE = 220;

/** A post as its page shows it. */
interface PostView {
  readonly slug: string;
  readonly post: PostDetail;
  readonly keywords: readonly string[];
  readonly picture: string | undefined;
  readonly video: FrameSource | undefined;
  readonly neighbours: Neighbours;
}

/** /blog/{slug} (requirements#blog-post); a slug that names no post shows the error screen with status 404. */
export const loadPost: PageLoader = async (context, url, { slug = '' } = {}) => {
  const { publication } = context;
  try {
    const view = isSlug(slug) ? await readView(context, slug) : undefined;
    if (!view) return noSuchPostPage(publication);
    const { post, neighbours, picture } = view;
    // Its parser is a sixth of the Worker, and only posts need it.
    const { parseLightMarkup } = await import('../blog/light-markup.ts');
    return {
      ...postSkeleton(publication),
      status: 200,
      metadata: {
        title: `${post.metaTitle} | ${publication.name}`,
        description: post.metaDescription,
        canonicalPath: postPath(slug),
        type: 'article',
        ...(picture && { image: picture }),
      },
      version: shortHash(JSON.stringify([post, neighbours])),
      edgeSeconds: EDGE_SECONDS,
      tags: [blogTag(publication)],
      // A page that has not changed is not rendered, so its text is not parsed before.
      render: () => (
        <Post view={view} blocks={parseLightMarkup(post.blog)} publication={publication} />
      ),
    };
  } catch (error) {
    return blogErrorPage(error, publication, url.pathname);
  }
};

/** What /blog/{slug} shows while a slow backend is waited for. */
export function postSkeleton(publication: Publication): Skeleton {
  return {
    metadata: {
      title: `Blog | ${publication.name}`,
      description: `An article of the ${publication.name} blog.`,
    },
    styles: articleStyles + embedStyles + postStyles + printStyles,
    frames: [PLAYER, ...adFrameOrigins(publication)],
    render: () => (
      <div className="bones" aria-busy="true">
        <BackToBlog />
        <h1 className="visually-hidden">Loading</h1>
        <span className="bone" />
        <span className="bone tall" />
        <span className="bone" />
        <span className="bone" />
      </div>
    ),
  };
}

async function readView(context: SiteContext, slug: string): Promise<PostView | undefined> {
  const backend = blogBackend(context);
  const post = await backend.details(slug);
  if (!post) return undefined;
  const { shortTailKeywords, youtubeShortsUrl } = post;
  return {
    slug,
    post,
    keywords: readKeywords(shortTailKeywords),
    picture: postPicture(post.pinterestImageLink, context.publication.insecureHosts),
    video: videoSource(youtubeShortsUrl),
    neighbours: await findNeighbours(backend, domainOf(context.publication), {
      slug,
      shortTailKeywords,
    }),
  };
}

function videoSource(address: string | undefined): FrameSource | undefined {
  const id = address && readVideoId(address);
  if (!id) return undefined;
  return { url: `${PLAYER}/embed/${id}`, megabytes: PLAYER_MEGABYTES, loads: 'click' };
}

function BackToBlog() {
  return (
    <p className="back">
      <a href="/blog">← Back to Blog</a>
    </p>
  );
}

function Post({
  view,
  blocks,
  publication,
}: {
  view: PostView;
  blocks: readonly Block[];
  publication: Publication;
}) {
  const { slug, post, keywords, picture, video, neighbours } = view;
  const words = plainWords(blocks).length;
  const address = addressOf(publication, postPath(slug));
  const trail: Crumb[] = [
    { name: 'Home', path: '/' },
    { name: 'Blog', path: '/blog' },
    { name: post.metaTitle, path: postPath(slug) },
  ];
  const minutes = Math.max(1, Math.round(words / WORDS_PER_MINUTE));
  return (
    <>
      <StructuredData data={postData({ post, address, picture, words, publication })} />
      <article className="post">
        <BackToBlog />
        <Breadcrumbs trail={trail} publication={publication} />
        <header className="article-head">
          <p className="meta">
            {postDate(publication, post.date)} · {`${minutes}\u00a0min read`}
          </p>
          <h1>{post.metaTitle}</h1>
          <p className="standfirst">{post.metaDescription}</p>
          <Keywords keywords={keywords} />
        </header>
        {picture && <Hero picture={picture} title={post.metaTitle} />}
        <PostBody blocks={blocks} />
        {video && (
          <section className="video">
            <h2>Related Video</h2>
            <Embed source={video} title="Related Video" kind="video" />
          </section>
        )}
        <SharePost title={post.metaTitle} address={address} />
      </article>
      <AdSlot id={1452361} publication={publication} />
      <MorePosts neighbours={neighbours} />
    </>
  );
}

function Keywords({ keywords }: { keywords: readonly string[] }) {
  if (keywords.length === 0) return null;
  return (
    <ul className="tags" aria-label="Keywords">
      {keywords.map((keyword) => (
        <li key={keyword}>
          <span>{keyword}</span>
        </li>
      ))}
    </ul>
  );
}

function Hero({ picture, title }: { picture: string; title: string }) {
  const search = new URLSearchParams({ q: title });
  return (
    <figure className="hero">
      <img
        src={picture}
        alt=""
        width="800"
        height="450"
        fetchPriority="high"
        decoding="async"
        referrerPolicy="no-referrer"
      />
      <figcaption>
        <a
          href={`https://www.pinterest.com/search/pins/?${search}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          View on Pinterest
        </a>
      </figcaption>
    </figure>
  );
}
