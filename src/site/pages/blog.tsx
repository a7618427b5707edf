import { shortHash } from '../../lib/text/hashes.ts';
import { blogTag } from '../../model/edition/cache-tags.ts';
import {
  BLOG_PAGE_SIZE,
  type BlogBackend,
  type PostSummary,
} from '../../model/posts/blog-backend.ts';
import {
  blogPath,
  MAX_KEYWORD_LENGTH,
  postPath,
  readKeywords,
  textPicture,
} from '../../model/posts/post-addresses.ts';
import type { Publication } from '../../model/publication/publication.ts';
import { FALLBACK } from '../../shared/page-attributes.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { CategoryBrowser } from '../components/CategoryBrowser.tsx';
import { findSmallForms } from '../components/OwnPicture.tsx';
import { PageHead } from '../components/page-parts.tsx';
import { usePublication, useWords } from '../components/use-publication.ts';
import { type PictureMode, pictureModeOf, shownTextPicture } from '../context/picture-mode.ts';
import type { SiteContext } from '../context/site-context.ts';
import blogStyles from '../styles/blog.css?inline';
import categoryStyles from '../styles/category-browser.css?inline';
import { wordsOf } from '../words/words.ts';
import { blogErrorPage } from './error-page.tsx';
import type { Page, PageLoader } from './page.ts';

const PLACEHOLDER = '/placeholder.svg';
/** A keyword with fewer posts than this is not indexed by search engines. */
const FEW_POSTS = 3;

/**
 * /blog (requirements#blog): ten posts. `page` in the address is clamped to the existing pages;
 * `keyword` selects the posts with that keyword.
 */
export const loadBlog: PageLoader = async (context, url) => {
  const { publication } = context;
  try {
    const view = await readView(context, url);
    const { page, keyword, total } = view;
    const skeleton = blogSkeleton(publication);
    const words = wordsOf(publication).blog;
    const title = keyword ? words.about(keyword) : words.title;
    const pageName = page > 1 ? words.onPage(page) : '';
    return {
      ...skeleton,
      title: title + pageName,
      description: keyword
        ? words.descriptionAbout(publication.name, keyword)
        : skeleton.description,
      // A keyword without posts has no canonical page.
      canonicalPath: keyword === '' ? undefined : blogPath(page, keyword),
      isUnlisted: keyword !== undefined && total < FEW_POSTS,
      version: shortHash(JSON.stringify(view)),
      tags: [blogTag(publication)],
      expiresAt: view.changesAt,
      render: () => <Blog view={view} pictures={pictureModeOf(publication, context.env)} />,
    };
  } catch (error) {
    return blogErrorPage(error, publication, url.pathname);
  }
};

export function blogSkeleton(publication: Publication): Page {
  const words = wordsOf(publication).blog;
  return {
    title: words.title,
    description: publication.blog?.description ?? words.description,
    styles: blogStyles + categoryStyles,
    hasAds: true,
    render: () => (
      <>
        <BlogHead />
        <ul className="posts" aria-busy="true" aria-label={words.loading}>
          {Array.from({ length: BLOG_PAGE_SIZE }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: all items are equal
            <li key={place} className="post-card skeleton">
              <span className="bone round" />
              <span className="bone" />
              <span className="bone" />
            </li>
          ))}
        </ul>
        <CategoryBrowser showAll />
      </>
    ),
  };
}

type BlogView = Awaited<ReturnType<typeof readView>>;

async function readView(context: SiteContext, url: URL) {
  const backend = blogBackend(context);
  const keyword = readKeyword(url, backend);
  const read = (page: number) => {
    const query = { page, limit: BLOG_PAGE_SIZE };
    return keyword === undefined || !backend.withKeyword
      ? backend.list(query)
      : backend.withKeyword({ ...query, keyword });
  };
  const requested = Number.parseInt(url.searchParams.get('page') ?? '', 10);
  const wanted = requested >= 1 ? Math.min(requested, 100_000) : 1;
  const first = await read(wanted);
  const totalPages = Math.max(1, Math.ceil(first.total / BLOG_PAGE_SIZE));
  const page = Math.min(wanted, totalPages);
  const list = page === wanted ? first : await read(page);
  const spelling = keyword === undefined ? undefined : spellingIn(list.blogs, keyword);
  return { ...list, keyword: spelling, page, totalPages };
}

/** The keyword in the address; `undefined` if the backend cannot find posts by keyword. */
function readKeyword({ searchParams }: URL, backend: BlogBackend): string | undefined {
  const keyword = searchParams.get('keyword')?.trim() ?? '';
  const isUsable = keyword !== '' && keyword.length <= MAX_KEYWORD_LENGTH && backend.withKeyword;
  return isUsable ? keyword.toWellFormed() : undefined;
}

/** The keyword as the posts spell it, so that it has one canonical address; empty without posts. */
function spellingIn(blogs: readonly PostSummary[], keyword: string): string {
  const written = blogs.flatMap(({ shortTailKeywords = '' }) => readKeywords(shortTailKeywords));
  return written.find((word) => word.toLowerCase() === keyword.toLowerCase()) ?? '';
}

function BlogHead({ keyword }: { keyword?: string | undefined }) {
  const publication = usePublication();
  const words = useWords().blog;
  return (
    <PageHead
      title={keyword ? words.about(keyword) : words.title}
      intro={
        keyword === undefined ? (
          (publication.blog?.tagline ?? words.tagline)
        ) : (
          <a href="/blog">{words.allPosts}</a>
        )
      }
    />
  );
}

interface BlogProps {
  view: BlogView;
  pictures: PictureMode;
}

function Blog({ view: { blogs, keyword, ...pages }, pictures }: BlogProps) {
  const words = useWords().blog;
  return (
    <>
      <BlogHead keyword={keyword} />
      {blogs.length === 0 ? (
        <p className="no-posts">{keyword === undefined ? words.none : words.noneAbout}</p>
      ) : (
        <ul className="posts">
          {blogs.map((post) => (
            <PostCard key={post.slug} post={post} pictures={pictures} />
          ))}
        </ul>
      )}
      {pages.totalPages > 1 && <Pager {...pages} keyword={keyword} />}
      <AdSlot id={1452361} />
      <CategoryBrowser showAll />
    </>
  );
}

function Pager({ page, totalPages, keyword }: Pick<BlogView, 'page' | 'totalPages' | 'keyword'>) {
  const { blog: words, parts } = useWords();
  return (
    <nav className="pager" aria-label={words.pages}>
      <Step rel="prev" href={blogPath(page - 1, keyword)} isThere={page > 1}>
        {parts.previous}
      </Step>{' '}
      <span>{parts.pageOf(page, totalPages)}</span>{' '}
      <Step rel="next" href={blogPath(page + 1, keyword)} isThere={page < totalPages}>
        {parts.next}
      </Step>
    </nav>
  );
}

/** A link to another page of the list; plain text on the first and the last page. */
function Step(props: { rel: 'prev' | 'next'; href: string; isThere: boolean; children: string }) {
  const { rel, href, isThere, children } = props;
  // The ARIA pattern of a disabled link: a role and no address.
  const attributes = isThere ? { href, rel } : { role: 'link', 'aria-disabled': true };
  return (
    <a className="button" {...attributes}>
      {children}
    </a>
  );
}

/** A post in the list (requirements#blog-cards). */
function PostCard({ post, pictures }: { post: PostSummary; pictures: PictureMode }) {
  const { slug, metaTitle, metaDescription, pinterestImageLink } = post;
  const { blog: words, news } = useWords();
  const publication = usePublication();
  const address = pinterestImageLink && textPicture(pinterestImageLink, publication.insecureHosts);
  const small = address && findSmallForms(address, publication)?.src;
  const picture = small || (address && shownTextPicture(address, { post: slug }, pictures, 160));
  const href = postPath(slug);
  return (
    <li className="post-card">
      <img
        src={picture ?? PLACEHOLDER}
        alt=""
        width="88"
        height="88"
        loading="lazy"
        decoding="async"
        referrerPolicy="no-referrer"
        {...(picture && { [FALLBACK]: PLACEHOLDER })}
      />
      <h2>
        <a href={href}>{metaTitle}</a>
      </h2>
      <p>{metaDescription}</p>
      <a className="read" href={href} aria-label={words.read + news.colon + metaTitle}>
        {words.read}
      </a>
    </li>
  );
}
