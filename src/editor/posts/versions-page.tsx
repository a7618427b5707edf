import { newBudget } from '../../lib/text/compare-lines.ts';
import { Button } from '../components/Button.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { Select } from '../components/fields.tsx';
import { LineDifferences, WordDifferences } from '../components/LineDifferences.tsx';
import { servePage } from '../components/serve-page.ts';
import { TitleAndFacts, timeText } from '../components/TitleAndFacts.tsx';
import { serveTrouble } from '../components/trouble.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { Choice } from '../forms/fields.ts';
import { editorPostPath, withPost } from './post-context.ts';
import { COPY, COPY_FIELDS, copyOfRow, type PostCopy } from './post-copy.ts';
import { type EditorPost, findVersion, type ListedVersion, listVersions } from './store-posts.ts';

/** GET …/posts/post/:post/versions: the public versions, and the differences of `a` and `b`. */
export const servePostVersions = withPost(async (c, post) => {
  const { paper } = c.var;
  const { posts } = paper.words;
  if (!post.slug) return serveTrouble(c.req.raw, 'not found');
  const versions = await listVersions(paper, post.slug);
  const { a = '', b = '' } = c.req.query();
  const sides = a && b ? [readSide(paper, post, a), readSide(paper, post, b)] : [];
  const [before, after] = await Promise.all(sides);
  const choices = versions.map(
    (version) => [String(version.number), nameOf(version, paper)] as const,
  );
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
          {versions.map((version, nth) => (
            <VersionRow
              key={version.number}
              version={version}
              earlier={versions[nth + 1]}
              post={post}
              paper={paper}
            />
          ))}
        </ol>
        {choices.length > 0 && <CompareForm a={a} b={b} choices={choices} />}
        {before && after && <Comparison before={before} after={after} />}
      </>
    ),
  });
});

/** Selects two versions to compare; by default the newest and the working copy. */
function CompareForm(props: { a: string; b: string; choices: readonly Choice[] }) {
  const { posts } = useEditorWords();
  const { a, b, choices } = props;
  const all = [[COPY, posts.workingCopy] as const, ...choices];
  return (
    <form method="get">
      <h2>{posts.compare}</h2>
      <Select name="a" label={posts.from} value={a || choices[0]?.[0]} choices={all} />
      <Select name="b" label={posts.to} value={b || COPY} choices={all} />
      <p className="buttons">
        <Button look="second">{posts.compare}</Button>
      </p>
    </form>
  );
}

function Comparison({ before, after }: { before: PostCopy; after: PostCopy }) {
  const { posts } = useEditorWords();
  const budget = newBudget();
  const changed = COPY_FIELDS.filter((field) => before[field].trim() !== after[field].trim());
  return (
    <section aria-labelledby="differences" className="stack">
      <h2 id="differences">{posts.differences}</h2>
      {changed.length === 0 && <p>{posts.noDifference}</p>}
      {changed.map((field) => {
        const sides = { before: before[field].trim(), after: after[field].trim(), budget };
        return (
          <div key={field}>
            <h3>{posts.fields[field]}</h3>
            {field === 'text' ? <LineDifferences {...sides} /> : <WordDifferences {...sides} />}
          </div>
        );
      })}
    </section>
  );
}

async function readSide(
  paper: PaperContext,
  post: EditorPost,
  side: string,
): Promise<PostCopy | undefined> {
  if (side === COPY) return post.copy;
  const version = await findVersion(paper, post, side);
  return version && copyOfRow(version.data);
}

function nameOf({ number, publicAt }: ListedVersion, paper: PaperContext): string {
  return paper.words.posts.version(number, timeText(paper, publicAt));
}

function VersionRow(props: {
  version: ListedVersion;
  earlier: ListedVersion | undefined;
  post: EditorPost;
  paper: PaperContext;
}) {
  const { version, earlier, post, paper } = props;
  const { posts } = paper.words;
  const path = editorPostPath(paper, post.id, 'versions');
  const name = nameOf(version, paper);
  return (
    <li>
      <TitleAndFacts
        title={<strong>{name}</strong>}
        facts={[version.person || posts.fromFile, version.correction]}
      />
      <a
        className="button"
        href={`${path}/${version.number}`}
        target="_blank"
        rel="noopener"
        aria-label={`${posts.see}: ${name}`}
      >
        {posts.see}
      </a>
      {earlier && (
        <a
          className="button"
          href={`${path}?a=${earlier.number}&b=${version.number}#differences`}
          aria-label={`${posts.differences}: ${name}`}
        >
          {posts.differences}
        </a>
      )}
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
