import { blogTag } from '../../edition/cache-tags.ts';
import { adFrameOrigins } from '../../publications/frame-origins.ts';
import type { Publication } from '../../publications/publication.ts';
import { shortHash } from '../../text/short-hash.ts';
import { BLOG_PAGE_SIZE, type PostList, type PostSummary } from '../blog/blog-backend.ts';
import { domainOf } from '../blog/blog-domain.ts';
import { postPath } from '../blog/post-path.ts';
import { postPicture } from '../blog/post-picture.ts';
import { blogBackend } from '../blog/select-backend.ts';
import { AdSlot } from '../components/AdSlot.tsx';
import { CategoryBrowser } from '../components/CategoryBrowser.tsx';
import { PostCard, PostCardSkeleton } from '../components/PostCard.tsx';
import type { SiteContext } from '../context/site-context.ts';
import blogStyles from '../styles/blog.css?inline';
import categoryStyles from '../styles/category-browser.css?inline';
import embedStyles from '../styles/embeds.css?inline';
import { blogErrorPage } from './error-page.tsx';
import type { PageLoader, Skeleton } from './page.ts';

/** New posts are seen after this long where nothing invalidates the tag: importers work beside the Worker. */
const EDGE_SECONDS = 300;

interface BlogView extends PostList {
  readonly page: number;
  readonly totalPages: number;
}

/** /blog (requirements#blog): ten posts; `page` in the address is clamped to the pages that there are. */
export const loadBlog: PageLoader = async (context, url) => {
  const { publication } = context;
  try {
    const view = await readView(context, url);
    return {
      ...blogSkeleton(publication),
      status: 200,
      metadata: {
        ...blogSkeleton(publication).metadata,
        title: `Blog${view.page > 1 ? `, page ${view.page}` : ''} | ${publication.name}`,
        canonicalPath: pageHref(view.page),
      },
      version: shortHash(JSON.stringify(view)),
      edgeSeconds: EDGE_SECONDS,
      tags: [blogTag(publication)],
      render: () => <Blog view={view} publication={publication} />,
    };
  } catch (error) {
    return blogErrorPage(error, publication, url.pathname);
  }
};

/** What /blog shows while a slow backend is waited for. */
export function blogSkeleton(publication: Publication): Skeleton {
  return {
    metadata: {
      title: `Blog | ${publication.name}`,
      description: 'Opinion and stories about life, land, language, arts and food in Nunavut.',
    },
    styles: blogStyles + categoryStyles + embedStyles,
    frames: adFrameOrigins(publication),
    render: () => (
      <>
        <BlogHead />
        <ul className="posts" aria-busy="true" aria-label="Loading">
          {Array.from({ length: BLOG_PAGE_SIZE }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they are all the same
            <PostCardSkeleton key={place} />
          ))}
        </ul>
        <CategoryBrowser showAll />
      </>
    ),
  };
}

async function readView(context: SiteContext, url: URL): Promise<BlogView> {
  const backend = blogBackend(context);
  const domain = domainOf(context.publication);
  const requested = Number.parseInt(url.searchParams.get('page') ?? '', 10);
  const wanted = requested >= 1 ? Math.min(requested, 100_000) : 1;
  let page = wanted;
  let list = await backend.list({ domain, page, limit: BLOG_PAGE_SIZE });
  const totalPages = Math.max(1, Math.ceil(list.total / BLOG_PAGE_SIZE));
  if (wanted > totalPages) {
    page = totalPages;
    list = await backend.list({ domain, page, limit: BLOG_PAGE_SIZE });
  }
  return { ...list, page, totalPages };
}

function pageHref(page: number): string {
  return page === 1 ? '/blog' : `/blog?page=${page}`;
}

function BlogHead() {
  return (
    <div className="page-head">
      <h1>Blog</h1>
      <p>Opinion and stories from around the territory.</p>
    </div>
  );
}

function Blog({ view, publication }: { view: BlogView; publication: Publication }) {
  return (
    <>
      <BlogHead />
      <Posts blogs={view.blogs} insecureHosts={publication.insecureHosts} />
      {view.totalPages > 1 && <Pager {...view} />}
      <AdSlot id={1452361} publication={publication} />
      <CategoryBrowser showAll />
    </>
  );
}

function Posts({
  blogs,
  insecureHosts,
}: {
  blogs: readonly PostSummary[];
  insecureHosts: ReadonlySet<string> | undefined;
}) {
  if (blogs.length === 0) return <p className="no-posts">No blog posts available at the moment.</p>;
  return (
    <ul className="posts">
      {blogs.map(({ slug, metaTitle, metaDescription, pinterestImageLink }) => (
        <PostCard
          key={slug}
          href={postPath(slug)}
          title={metaTitle}
          description={metaDescription}
          picture={postPicture(pinterestImageLink, insecureHosts)}
        />
      ))}
    </ul>
  );
}

function Pager({ page, totalPages }: Pick<BlogView, 'page' | 'totalPages'>) {
  return (
    <nav className="pager" aria-label="Pages of the blog">
      <Step rel="prev" to={page - 1} isThere={page > 1}>
        Previous
      </Step>
      <span>{`Page ${page} of ${totalPages}`}</span>
      <Step rel="next" to={page + 1} isThere={page < totalPages}>
        Next
      </Step>
    </nav>
  );
}

/** A link to a page of the list, or the same words without one at the ends. */
function Step({
  rel,
  to,
  isThere,
  children,
}: {
  rel: 'prev' | 'next';
  to: number;
  isThere: boolean;
  children: string;
}) {
  if (isThere)
    return (
      <a className="button" href={pageHref(to)} rel={rel}>
        {children}
      </a>
    );
  return (
    // biome-ignore lint/a11y/useValidAnchor: the pattern for a link that leads nowhere at present
    <a className="button" role="link" aria-disabled="true">
      {children}
    </a>
  );
}
