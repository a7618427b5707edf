import { newBudget } from '../../lib/text/compare-lines.ts';
import { useEditorWords } from '../components/editor-locale.ts';
import { LineDifferences, WordDifferences } from '../components/LineDifferences.tsx';
import { COPY_FIELDS, type PostCopy } from './post-copy.ts';

/** The differences of two versions of a post, field by field. */
export function Comparison({ before, after }: { before: PostCopy; after: PostCopy }) {
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
