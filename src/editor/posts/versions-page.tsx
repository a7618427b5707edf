import type { Context } from 'hono';
import { zonedTime } from '../../lib/clock/locale.ts';
import { Button } from '../components/Button.tsx';
import { Select } from '../components/fields.tsx';
import { servePage } from '../components/serve-page.ts';
import { serveTrouble } from '../components/trouble.tsx';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { Comparison } from './Comparison.tsx';
import { editorPostPath, mayOpen, namedPost } from './post-context.ts';
import { copyOfRow, type PostCopy } from './post-copy.ts';
import type { EditorPost } from './store-posts.ts';
import { findVersion, type ListedVersion, listVersions } from './store-versions.ts';

/** The working copy among the versions that can be compared. */
const COPY = 'copy';

/**
 * GET /papers/:paper/posts/post/:post/versions: the public versions, and the differences of `a` and
 * `b`.
 */
export async function serveVersions(c: Context<Environment>): Promise<Response> {
  const { paper } = c.var;
  const { env, words, now } = paper;
  const post = await namedPost(c);
  if (!post?.slug) return serveTrouble(c.req.raw, 'not found');
  if (!mayOpen(paper, post)) return serveTrouble(c.req.raw, 'refused');
  const versions = await listVersions(env.DB, post.paper, post.slug, now);
  const { posts } = words;
  const [a = '', b = ''] = ['a', 'b'].map((name) => c.req.query(name));
  const compared =
    a && b ? await Promise.all([readSide(paper, post, a), readSide(paper, post, b)]) : [];
  const [before, after] = compared;
  const newest = versions[0] ? String(versions[0].number) : '';
  const choices = [
    [COPY, posts.workingCopy] as const,
    ...versions.map((version) => [String(version.number), nameOf(version, paper)] as const),
  ];
  return servePage(c, {
    title: posts.versions,
    content: (
      <>
        <p>
          <a href={editorPostPath(paper, post.id)}>{post.copy.title || posts.untitled}</a>
        </p>
        <h1>{posts.versions}</h1>
        {versions.length === 0 && <p>{posts.noVersions}</p>}
        <ol className="rows">
          {versions.map((version) => (
            <VersionRow key={version.number} {...{ version, post, paper }} />
          ))}
        </ol>
        {versions.length > 0 && (
          <form method="get">
            <h2>{posts.compare}</h2>
            <Select name="a" label={posts.from} value={a || newest} choices={choices} />
            <Select name="b" label={posts.to} value={b || COPY} choices={choices} />
            <p className="buttons">
              <Button look="second">{posts.compare}</Button>
            </p>
          </form>
        )}
        {before && after && <Comparison before={before} after={after} />}
      </>
    ),
  });
}

async function readSide(
  { env }: PaperContext,
  { paper, slug = '', copy }: EditorPost,
  side: string,
): Promise<PostCopy | undefined> {
  if (side === COPY) return copy;
  if (!/^\d{1,6}$/.test(side)) return undefined;
  const version = await findVersion(env.DB, paper, slug, Number(side));
  return version && copyOfRow(version.data);
}

function nameOf({ number, publicAt }: ListedVersion, paper: PaperContext): string {
  const { words, now, locale } = paper;
  return words.posts.version(number, zonedTime(locale, new Date(publicAt), now));
}

function VersionRow(props: { version: ListedVersion; post: EditorPost; paper: PaperContext }) {
  const { version, post, paper } = props;
  const { posts } = paper.words;
  const path = editorPostPath(paper, post.id, 'versions');
  const name = nameOf(version, paper);
  return (
    <li>
      <p>
        <strong>{name}</strong>
        <br />
        <span className="meta">
          {[
            version.person || posts.fromFile,
            ...(version.correction ? [version.correction] : []),
          ].join(' · ')}
        </span>
      </p>
      <a
        className="button"
        href={`${path}/${version.number}`}
        target="_blank"
        rel="noopener"
        aria-label={`${posts.see}: ${name}`}
      >
        {posts.see}
      </a>
      <form method="post" action={path}>
        <input type="hidden" name="number" value={version.number} />
        <input type="hidden" name="version" value={post.version} />
        <Button look="second" about={name}>
          {posts.bringBack}
        </Button>
      </form>
    </li>
  );
}
