import type { Context } from 'hono';
import { parseLightMarkup } from '../../model/posts/light-markup.ts';
import { postPath } from '../../model/posts/post-addresses.ts';
import { plainWords, readingMinutes } from '../../model/posts/post-html.ts';
import { addressOf } from '../../model/publication/site-address.ts';
import { Button } from '../components/Button.tsx';
import { Done } from '../components/fields.tsx';
import { servePage, withMergeNote } from '../components/serve-page.ts';
import { timeText } from '../components/TitleAndFacts.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { nameIn } from '../paper/labels.ts';
import { PostForm } from './PostForm.tsx';
import { DONE, editorPostPath, postsPath, withPost } from './post-context.ts';
import { COPY, isSameCopy, type PostCopy } from './post-copy.ts';
import { LATE } from './save-copy.tsx';
import { listKeywords } from './store-list.ts';
import { canBeRenamed, type EditorPost, emptyPost, newPostId } from './store-posts.ts';
import { listUploads } from './store-uploads.ts';

interface ShownPost {
  post: EditorPost;
  copy?: PostCopy;
  form?: GivenForm;
  problems?: FormProblems;
}

/** GET /papers/:paper/posts/new: the form of a new post. */
export async function serveNewPost(c: Context<Environment>): Promise<Response> {
  return showEditPage(c, { post: emptyPost(c.var.paper.publication.id, newPostId()) });
}

/** GET /papers/:paper/posts/post/:post: the working copy of a post, with its actions. */
export const serveEditPage = withPost((c, post) => showEditPage(c, { post }));

export async function showEditPage(
  c: Context<Environment>,
  { post, copy = post.copy, form, problems }: ShownPost,
): Promise<Response> {
  const { paper } = c.var;
  const { env, words } = paper;
  const [keywords, uploads] = await Promise.all([
    listKeywords(env.DB, post.paper),
    listUploads(paper, 1),
  ]);
  const shown = { paper, post };
  const isNew = post.slug === undefined;
  const message = problems ? undefined : doneMessage(c, post);
  const heading = isNew ? words.posts.newPost : copy.title || words.posts.untitled;
  return servePage(c, {
    title: heading,
    status: problems ? 422 : 200,
    content: (
      <>
        <p>
          <a href={postsPath(paper)}>{words.posts.all}</a>
        </p>
        <h1>{heading}</h1>
        <Done text={withMergeNote(c, message)} />
        {!isNew && <PostState {...shown} />}
        <PostForm {...{ ...shown, copy, keywords, form, problems }} uploads={uploads.items} />
        {!isNew && <Snippet {...shown} />}
        {paper.role === 'editor' && <WithdrawForm {...shown} />}
        {post.version > 0 && canBeRenamed(post) && <DeleteDraft {...shown} />}
      </>
    ),
  });
}

/** What the button did for readers, if the post still is in that status. */
function doneMessage(c: Context<Environment>, post: EditorPost): string | undefined {
  const { posts } = c.var.paper.words;
  const done = c.req.query(DONE) ?? '';
  const message = nameIn(posts.done, `${done} ${post.status}`) ?? nameIn(posts.done, done);
  return message && c.req.query(LATE) ? `${message} ${posts.late}` : message;
}

function isChanged({ row, copy }: EditorPost): boolean {
  return row !== undefined && row.draft === 0 && !isSameCopy(copy, row);
}

interface PostProps {
  paper: PaperContext;
  post: EditorPost;
}

function PostState({ paper, post }: PostProps) {
  const { posts } = paper.words;
  const { row, status, saved, state } = post;
  return (
    <div className="post-state stack">
      <p>
        <strong>{posts.statuses[status]}</strong>
        {status === 'scheduled' && row && `: ${timeText(paper, row.date)}`}
        {state === 'ready' && ` · ${posts.states.ready}`}
        {saved && (
          <>
            <br />
            <span className="meta">{posts.savedBy(saved.by, timeText(paper, saved.at))}</span>
          </>
        )}
      </p>
      {isChanged(post) && <p>{posts.isChanged}</p>}
      <PostLinks paper={paper} post={post} />
    </div>
  );
}

function PostLinks({ paper, post }: PostProps) {
  const { posts } = paper.words;
  const { id, row, status, last } = post;
  const versions = editorPostPath(paper, id, 'versions');
  if (!last && !row) return null;
  return (
    <p className="buttons">
      {status === 'public' && row && (
        <a
          className="button"
          href={addressOf(paper.publication, postPath(row.slug))}
          target="_blank"
          rel="noopener"
        >
          {posts.onSite}
        </a>
      )}
      <a className="button" href={versions}>
        {posts.versions}
      </a>
      {last && isChanged(post) && (
        <a className="button" href={`${versions}?a=${last.number}&b=${COPY}#differences`}>
          {posts.differences}
        </a>
      )}
    </p>
  );
}

/** The post as a search engine shows it, with its reading time. */
function Snippet({ paper: { words, publication }, post: { copy, slug = '' } }: PostProps) {
  const { posts } = words;
  const minutes = readingMinutes(plainWords(parseLightMarkup(copy.text)).length);
  return (
    <section aria-labelledby="snippet" className="part stack">
      <h2 id="snippet">{posts.snippet}</h2>
      <div className="snippet" lang={publication.language}>
        <p className="meta">{addressOf(publication, postPath(slug))}</p>
        <p className="snippet-title">{`${copy.title} | ${publication.name}`}</p>
        <p>{copy.description}</p>
      </div>
      <p className="meta">{posts.minutes(minutes)}</p>
    </section>
  );
}

/** Withdrawing asks once; a cancelled schedule can be set again. */
function WithdrawForm({ paper, post }: PostProps) {
  const { status } = post;
  if (status !== 'public' && status !== 'scheduled') return null;
  const does = status === 'public' ? 'withdraw' : 'cancel';
  const words = paper.words.posts.takeBack[does];
  return (
    <details open={does === 'cancel'}>
      <summary>{words.heading}</summary>
      <form method="post" action={editorPostPath(paper, post.id, 'state')}>
        <p>{words.text}</p>
        <p className="buttons">
          <Button does={does} look="danger">
            {words.button}
          </Button>
        </p>
      </form>
    </details>
  );
}

function DeleteDraft({ paper, post }: PostProps) {
  const { deleteDraft } = paper.words.posts;
  return (
    <details>
      <summary>{deleteDraft.heading}</summary>
      <form method="post" action={editorPostPath(paper, post.id, 'delete')}>
        <p>{deleteDraft.text}</p>
        <input type="hidden" name="version" value={post.version} />
        <p className="buttons">
          <Button look="danger">{deleteDraft.button}</Button>
        </p>
      </form>
    </details>
  );
}
