import { postDate } from '../../lib/clock/locale.ts';
import type { PostDetail } from '../../model/posts/blog-backend.ts';
import type { Block } from '../../model/posts/light-markup.ts';
import {
  blogPath,
  MAX_KEYWORD_LENGTH,
  postPath,
  readKeywords,
  readVideoId,
  textPicture,
} from '../../model/posts/post-addresses.ts';
import { plainWords, readingMinutes } from '../../model/posts/post-html.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import type { Neighbours } from '../blog/neighbours.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { Embed } from '../components/Embed.tsx';
import { MarkdownText, StructuredData } from '../components/markup.tsx';
import { findSmallForms, sizesOf } from '../components/OwnPicture.tsx';
import { BreadcrumbData, OutsideLink, PrintedFrom } from '../components/page-parts.tsx';
import { postBody } from '../components/post-body.ts';
import { MorePosts, SharePost } from '../components/post-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import type { PictureMode } from '../context/picture-mode.ts';
import { shownTextPicture } from '../context/picture-mode.ts';
import { dayPath } from './archive/calendar-days.ts';
import { postData } from './structured-data.tsx';

export const PLAYER = 'https://www.youtube-nocookie.com';
/** Download size of the player and the start of a video. */
const PLAYER_MEGABYTES = 3;
/** Width of the pictures that the site itself serves (pixels). */
const PICTURE_WIDTH = 640;
/** The width of pictures on screens wider than a phone (src/site/styles/post.css). */
const PICTURE_SIZES = '44rem';

export interface PostView {
  slug: string;
  post: PostDetail;
  keywords: readonly string[];
  hasKeywordPages: boolean;
  picture: string | undefined;
  shown: string | undefined;
  video: ReturnType<typeof videoSource>;
  neighbours: Neighbours;
  issue?: string | undefined;
}

export interface PostText {
  html: string;
  words: number;
}

interface PostSurroundings {
  publication: Publication;
  slug: string;
  mode: PictureMode;
}

export function viewPost(
  post: PostDetail,
  { publication, slug, mode }: PostSurroundings,
  around: Pick<PostView, 'hasKeywordPages' | 'neighbours' | 'issue'>,
): PostView {
  const { pinterestImageLink: link } = post;
  const picture = (link && textPicture(link, publication.insecureHosts)) || undefined;
  return {
    slug,
    post,
    keywords: readKeywords(post.shortTailKeywords),
    ...around,
    picture,
    shown: picture && shownTextPicture(picture, { post: slug }, mode, PICTURE_WIDTH),
    video: videoSource(post.youtubeShortsUrl),
  };
}

export function viewText(
  blocks: readonly Block[],
  { publication, slug, mode }: PostSurroundings,
): PostText {
  const shown = (address: string) => shownTextPicture(address, { post: slug }, mode, PICTURE_WIDTH);
  return { html: postBody(blocks, publication, shown), words: plainWords(blocks).length };
}

function videoSource(address: string | undefined) {
  const id = address && readVideoId(address);
  if (!id) return undefined;
  return {
    url: `${PLAYER}/embed/${id}`,
    page: `https://www.youtube.com/watch?v=${id}`,
    megabytes: PLAYER_MEGABYTES,
  };
}

function updatedDate({ date, updated }: PostDetail): string | undefined {
  return updated !== undefined && Date.parse(updated) > Date.parse(date) ? updated : undefined;
}

export function BackToBlog() {
  const words = useWords().post;
  return (
    <p className="back">
      <a href="/blog">{words.back}</a>
    </p>
  );
}

/** A part of the line above the headline. CSS hides the dot at the start of a line (post.css). */
function Fact({ children }: { children: React.ReactNode }) {
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

export function Post({ view, text }: { view: PostView; text: PostText }) {
  const publication = usePublication();
  const { slug, post, picture, shown, video, neighbours } = view;
  const { pages } = useWords().navigation;
  const path = postPath(slug);
  const address = addressOf(publication, path);
  const facts = {
    updated: updatedDate(post),
    address,
    picture: picture && new URL(picture, address).href,
    words: text.words,
  };
  const trail = [
    { name: pages.home, path: '/' },
    { name: pages.blog, path: '/blog' },
    { name: post.metaTitle, path },
  ];
  return (
    <>
      <StructuredData data={postData(post, facts, publication)} />
      <BreadcrumbData trail={trail} />
      <div className="post-columns">
        <article className="post">
          <PrintedFrom path={path} />
          <BackToBlog />
          <ArticleHead view={view} minutes={readingMinutes(text.words)} />
          {shown && <Hero picture={shown} alt={post.pictureAlt} title={post.metaTitle} />}
          <MarkdownText html={text.html} />
          {video && <Video video={video} />}
          <SharePost title={post.metaTitle} address={address} />
        </article>
        <AdSlot id={1452361} />
        <MorePosts neighbours={neighbours} />
      </div>
    </>
  );
}

function Video({ video }: { video: NonNullable<PostView['video']> }) {
  const words = useWords().post;
  return (
    <section className="video">
      <h2>{words.video}</h2>
      <Embed source={video} title={words.video} kind="video" page={video.page} />
    </section>
  );
}

function ArticleHead({ view, minutes }: { view: PostView; minutes: number }) {
  const publication = usePublication();
  const words = useWords().post;
  const { post, keywords, hasKeywordPages, issue } = view;
  const updated = updatedDate(post);
  return (
    <header className="article-head">
      <p className="meta">
        <span className="fact">
          {words.by}
          <span className="byline">{post.author ?? publication.byline}</span>
        </span>
        <Fact>
          <PostDate date={postDate(publication, post.date)} issue={issue} />
        </Fact>
        {updated && <Fact>{words.updated(postDate(publication, updated))}</Fact>}
        <Fact>{words.minutes(minutes)}</Fact>
      </p>
      <h1>{post.metaTitle}</h1>
      <p className="standfirst">{post.metaDescription}</p>
      <Keywords keywords={keywords} areLinks={hasKeywordPages} />
    </header>
  );
}

/** The date of a post, linked to the back issue of that day if there is one. */
function PostDate({ date, issue }: { date: string; issue: string | undefined }) {
  const words = useWords().archive;
  if (issue === undefined) return date;
  return (
    <a href={dayPath(issue)} aria-label={words.dayTitle(date)}>
      {date}
    </a>
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

function Hero(props: { picture: string; alt: string | undefined; title: string }) {
  const { picture, alt = '', title } = props;
  const words = useWords().post;
  const small = findSmallForms(picture, usePublication());
  const search = new URLSearchParams({ q: title });
  return (
    <figure className="hero">
      <img
        src={small?.src ?? picture}
        srcSet={small?.srcSet}
        sizes={small && sizesOf(PICTURE_SIZES)}
        alt={alt}
        width="800"
        height="450"
        fetchPriority="high"
        decoding="async"
        referrerPolicy="no-referrer"
      />
      <figcaption>
        <OutsideLink href={`https://www.pinterest.com/search/pins/?${search}`}>
          {words.pinterest}
        </OutsideLink>
      </figcaption>
    </figure>
  );
}
