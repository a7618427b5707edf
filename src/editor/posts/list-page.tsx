import type { Context, MiddlewareHandler } from 'hono';
import { postDate } from '../../lib/clock/locale.ts';
import { pageNumber } from '../../lib/read-rows.ts';
import { publicAt } from '../../model/posts/publication-time.ts';
import { Button } from '../components/Button.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Done, TextField } from '../components/fields.tsx';
import { servePage } from '../components/serve-page.ts';
import { TitleAndFacts, timeText } from '../components/TitleAndFacts.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { DONE, editorPostPath, postsPath } from './post-context.ts';
import { type ListedPost, listPosts } from './store-list.ts';
import { POST_STATUSES, type PostStatus } from './store-posts.ts';

const MAX_SEARCH = 100;

/** Replaces the section's pages by an explanation if another backend stores the posts. */
export const requireLocalPosts: MiddlewareHandler<Environment> = async (c, next) => {
  const { env, words } = c.var.paper;
  const backend: string = env.BLOG_API_URL;
  if (backend === '') return next();
  const { posts } = words;
  return servePage(c, {
    title: posts.heading,
    status: c.req.method === 'GET' ? 200 : 409,
    content: (
      <>
        <h1>{posts.heading}</h1>
        <p>{posts.elsewhere}</p>
      </>
    ),
  });
};

/** GET /papers/:paper/posts: the posts of a paper; `q` searches titles, `status` filters. */
export async function servePosts(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { posts } = paper.words;
  const search = (c.req.query('q') ?? '').trim().slice(0, MAX_SEARCH).toWellFormed();
  const status = POST_STATUSES.find((each) => each === c.req.query('status'));
  const page = pageNumber(c.req.query('page'));
  const found = await listPosts(paper, { search, status, page });
  const hrefOf = (part: ListPart) => hrefIn(paper, search, part);
  return servePage(c, {
    title: posts.heading,
    content: (
      <>
        <h1>{posts.heading}</h1>
        <Done text={c.req.query(DONE) === 'delete' ? posts.deleted : undefined} />
        <p className="buttons">
          <a className="button first" href={postsPath(paper, 'new')}>
            {posts.newPost}
          </a>
          <a className="button" href={postsPath(paper, 'pictures')}>
            {posts.pictures.heading}
          </a>
        </p>
        <SearchForm search={search} status={status} />
        <StatusLinks current={status} hrefOf={hrefOf} />
        {found.items.length === 0 && <p>{posts.none}</p>}
        <ol className="rows">
          {found.items.map((post) => (
            <PostRow key={`${post.id} ${post.status}`} post={post} paper={paper} />
          ))}
        </ol>
        <p className="buttons">
          {page > 1 && <a href={hrefOf({ status, page: page - 1 })}>{posts.newer}</a>}
          {found.last && <a href={hrefOf({ status, page: page + 1 })}>{posts.older}</a>}
        </p>
      </>
    ),
  });
}

interface ListPart {
  status: PostStatus | undefined;
  page?: number;
}

function hrefIn(paper: PaperContext, search: string, { status, page = 1 }: ListPart): string {
  const query = new URLSearchParams({
    ...(search && { q: search }),
    ...(status && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return query.size > 0 ? `${postsPath(paper)}?${query}` : postsPath(paper);
}

function SearchForm({ search, status }: { search: string; status: PostStatus | undefined }) {
  const { posts } = useEditorWords();
  return (
    <search>
      <form method="get">
        {status && <input type="hidden" name="status" value={status} />}
        <TextField name="q" label={posts.search} value={search} isOptional={true} />
        <p className="buttons">
          <Button look="second">{posts.find}</Button>
        </p>
      </form>
    </search>
  );
}

function StatusLinks(props: {
  current: PostStatus | undefined;
  hrefOf: (part: ListPart) => string;
}) {
  const { posts } = useEditorWords();
  return (
    <nav aria-label={posts.byStatus} className="parts">
      {[undefined, ...POST_STATUSES].map((status) => (
        <a
          key={status ?? 'all'}
          href={props.hrefOf({ status })}
          aria-current={status === props.current ? 'true' : undefined}
        >
          {status ? posts.statuses[status] : posts.any}
        </a>
      ))}
    </nav>
  );
}

function PostRow({ post, paper }: { post: ListedPost; paper: PaperContext }) {
  const { words, publication, role, person, locale } = paper;
  const { posts } = words;
  const { id, title, status, state, date, savedAt, savedBy, owner } = post;
  // Posts imported from files may have a date without a time.
  const dateOf = (text: string) =>
    text.includes('T') ? timeText(paper, publicAt(text, publication)) : postDate(locale, text);
  const isOpen = role === 'editor' || owner === person.email;
  const facts = [
    posts.statuses[status] + (status !== 'draft' && date !== null ? ` ${dateOf(date)}` : ''),
    state === 'ready' && posts.states.ready,
    savedAt !== null && posts.savedBy(savedBy || posts.somebody, timeText(paper, savedAt)),
  ];
  const link = (
    <a href={editorPostPath(paper, id)}>
      <strong>{title || posts.untitled}</strong>
    </a>
  );
  return (
    <li>
      <TitleAndFacts
        title={isOpen ? link : <strong>{title || posts.untitled}</strong>}
        facts={facts}
      />
    </li>
  );
}
