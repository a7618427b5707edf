import { blogTag } from '../../edition/cache-tags.ts';
import type { Publication } from '../../publications/publication.ts';
import { addressOf } from '../../publications/site-address.ts';
import { postDate } from '../../shared/locale.ts';
import { shortHash } from '../../text/hashes.ts';
import type { PostDetail, PostList } from '../blog/blog-backend.ts';
import type { Block } from '../blog/light-markup.ts';
import { findNeighbours, readKeywords } from '../blog/neighbours.ts';
import {
  blogPath,
  isSlug,
  MAX_KEYWORD_LENGTH,
  postPath,
  postPicture,
  readVideoId,
} from '../blog/post-addresses.ts';
import { plainWords } from '../blog/post-html.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { memorySize } from '../cache/memory-size.ts';
import { publicationKey } from '../cache/publication-key.ts';
import { SwrCache } from '../cache/swr-cache.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { PrintedFrom } from '../components/article-parts.tsx';
import { Breadcrumbs } from '../components/Breadcrumbs.tsx';
import { Embed } from '../components/Embed.tsx';
import { MorePosts } from '../components/MorePosts.tsx';
import { MarkdownText, StructuredData } from '../components/markup.tsx';
import { postBody } from '../components/post-body.ts';
import { SharePost } from '../components/SharePost.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { pictureModeOf } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import { shownTextPicture } from '../context/text-pictures.ts';
import articleStyles from '../styles/article.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import postStyles from '../styles/post.css?inline';
import printStyles from '../styles/print.css?inline';
import { wordsOf } from '../words/words.ts';
import { blogErrorPage, noSuchPostPage } from './error-page.tsx';
import type { Page, PageLoader } from './page.ts';
import { postData } from './structured-data.tsx';

const PLAYER = 'https://www.youtube-nocookie.com';
/** A player and the first of its video. */
const PLAYER_MEGABYTES = 3;
const WORDS_PER_MINUTE = 220;
/** Pixels of its pictures, where they are shown from the paper's own address. */
const PICTURE_WIDTH = 640;

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
      title: post.metaTitle,
      description: post.metaDescription,
      canonicalPath: postPath(slug),
      type: 'article',
      ...(picture && { image: picture }),
      version: shortHash(JSON.stringify([post, neighbours])),
      tags: [blogTag(publication)],
      // A page that has not changed is not rendered, so its text is not parsed before.
      render: () => <Post view={view} text={readText(context, view, parseLightMarkup)} />,
    };
  } catch (error) {
    return blogErrorPage(error, publication, url.pathname);
  }
};

/** What /blog/{slug} shows while a slow backend is waited for. */
export function postSkeleton(publication: Publication): Page {
  const { blog, post: words } = wordsOf(publication);
  return {
    title: blog.title,
    description: words.description(publication.name),
    styles: articleStyles + embedStyles + postStyles + printStyles,
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

/** A post as its page shows it. */
type PostView = NonNullable<Awaited<ReturnType<typeof readView>>>;

/** The newest posts of each paper, among which all of its posts find their neighbours. */
const newest = new SwrCache<PostList>({
  ttlMs: 30_000,
  maxEntries: 100,
  maxSize: 3_000_000,
  sizeOf: memorySize,
});

async function readView(context: SiteContext, slug: string) {
  const { publication, env, now } = context;
  const backend = blogBackend(context);
  const list: typeof backend.list = (query) =>
    newest.get(publicationKey(publication), now.getTime(), () => backend.list(query));
  const post = await backend.details(slug);
  if (!post) return undefined;
  const { shortTailKeywords, youtubeShortsUrl } = post;
  const known = { ...backend, list };
  const picture = postPicture(post.pinterestImageLink, publication.insecureHosts);
  const neighbours = await findNeighbours(known, { slug, shortTailKeywords });
  return {
    slug,
    post,
    keywords: readKeywords(shortTailKeywords),
    /** Whether a keyword leads to the posts that have it. */
    hasKeywordPages: backend.withKeyword !== undefined,
    picture,
    /** The address from which the page shows it. */
    shown:
      picture &&
      shownTextPicture(picture, { post: slug }, pictureModeOf(publication, env), PICTURE_WIDTH),
    video: videoSource(youtubeShortsUrl),
    neighbours,
  };
}

/** A post's text as its page shows it, and how many words it has. */
interface PostText {
  readonly html: string;
  readonly words: number;
}

/** Texts as they were read: a page is made anew with other neighbours, or with a warning above it, while its text is the same. */
const texts = new SwrCache<PostText>({ maxSize: 2_000_000, sizeOf: memorySize });

function readText(
  { publication, env, now }: SiteContext,
  { slug, post: { blog } }: PostView,
  parse: (source: string) => Block[],
): PostText {
  const key = `${publicationKey(publication)} ${slug}`;
  const known = texts.lookup(key, now.getTime(), blog);
  if (known) return known.value;
  const blocks = parse(blog);
  const mode = pictureModeOf(publication, env);
  const shown = (address: string) => shownTextPicture(address, { post: slug }, mode, PICTURE_WIDTH);
  const text = { html: postBody(blocks, publication, shown), words: plainWords(blocks).length };
  texts.store(key, text, now.getTime(), blog);
  return text;
}

/** The player of a post's video, and the page on which it can be watched. */
function videoSource(address: string | undefined) {
  const id = address && readVideoId(address);
  if (!id) return undefined;
  return {
    url: `${PLAYER}/embed/${id}`,
    page: `https://www.youtube.com/watch?v=${id}`,
    megabytes: PLAYER_MEGABYTES,
  };
}

/** The date of a post's last edit, if it is later than the post's own. */
function updatedDate({ date, updated }: PostDetail): string | undefined {
  return updated !== undefined && Date.parse(updated) > Date.parse(date) ? updated : undefined;
}

function BackToBlog() {
  const words = useWords().post;
  return (
    <p className="back">
      <a href="/blog">{words.back}</a>
    </p>
  );
}

/** A part of the line above the headline. The dot before it is clipped where it begins a line (src/site/styles/post.css). */
function Fact({ children }: { children: string }) {
  return (
    <>
      {' '}
      <span className="fact">
        <span className="dot">· </span>
        {children}
      </span>
    </>
  );
}

function Post({ view, text }: { view: PostView; text: PostText }) {
  const publication = usePublication();
  const { slug, post, keywords, picture, shown, video, neighbours } = view;
  const { navigation, post: words } = useWords();
  const { pages } = navigation;
  const updated = updatedDate(post);
  const path = postPath(slug);
  const address = addressOf(publication, path);
  const minutes = Math.max(1, Math.round(text.words / WORDS_PER_MINUTE));
  return (
    <>
      <StructuredData
        data={postData(post, { updated, address, picture, words: text.words }, publication)}
      />
      <div className="post-columns">
        <article className="post">
          <PrintedFrom path={path} />
          <BackToBlog />
          <Breadcrumbs
            trail={[
              { name: pages.home, path: '/' },
              { name: pages.blog, path: '/blog' },
              { name: post.metaTitle, path },
            ]}
          />
          <header className="article-head">
            <p className="meta">
              <span className="fact">
                {words.by}
                <span className="byline">{post.author ?? publication.byline}</span>
              </span>
              <Fact>{postDate(publication, post.date)}</Fact>
              {updated && <Fact>{words.updated(postDate(publication, updated))}</Fact>}
              <Fact>{words.minutes(minutes)}</Fact>
            </p>
            <h1>{post.metaTitle}</h1>
            <p className="standfirst">{post.metaDescription}</p>
            <Keywords keywords={keywords} areLinks={view.hasKeywordPages} />
          </header>
          {shown && <Hero picture={shown} title={post.metaTitle} />}
          <MarkdownText html={text.html} />
          {video && (
            <section className="video">
              <h2>{words.video}</h2>
              <Embed source={video} title={words.video} kind="video" page={video.page} />
            </section>
          )}
          <SharePost title={post.metaTitle} address={address} />
        </article>
        <AdSlot id={1452361} />
        <MorePosts neighbours={neighbours} />
      </div>
    </>
  );
}

function Keywords({ keywords, areLinks }: { keywords: readonly string[]; areLinks: boolean }) {
  const words = useWords().post;
  if (keywords.length === 0) return null;
  return (
    <ul className="tags" aria-label={words.keywords}>
      {keywords.map((keyword) => (
        <li key={keyword}>
          {areLinks && keyword.length <= MAX_KEYWORD_LENGTH ? (
            <a href={blogPath(1, keyword)} rel="tag">
              {keyword}
            </a>
          ) : (
            <span>{keyword}</span>
          )}
        </li>
      ))}
    </ul>
  );
}

function Hero({ picture, title }: { picture: string; title: string }) {
  const words = useWords().post;
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
          {words.pinterest}
        </a>
      </figcaption>
    </figure>
  );
}
