import { compareTexts, compareWords, type Difference } from '../../text/compare-lines.ts';
import { useDeskWords } from '../components/in-desk.ts';
import { COPY_FIELDS, type PostCopy } from './post-copy.ts';

/** What changed from one version of a post to another: each field that did, and its text line by line. */
export function Comparison({ before, after }: { before: PostCopy; after: PostCopy }) {
  const { posts } = useDeskWords();
  const changed = COPY_FIELDS.filter((field) => before[field].trim() !== after[field].trim());
  return (
    <section aria-labelledby="differences" className="comparison stack">
      <h2 id="differences">{posts.differences}</h2>
      {changed.length === 0 && <p>{posts.noDifference}</p>}
      {changed.map((field) => (
        <div key={field}>
          <h3>{posts.fields[field]}</h3>
          {field === 'text' ? (
            <ComparedText before={before.text.trim()} after={after.text.trim()} />
          ) : (
            <p>
              <ComparedWords words={compareWords(before[field], after[field])} />
            </p>
          )}
        </div>
      ))}
    </section>
  );
}

function ComparedText({ before, after }: { before: string; after: string }) {
  return (
    <pre>
      {compareTexts(before, after).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
        <span key={index} className={line.kind === 'same' ? 'same' : 'changed'}>
          {line.kind === 'same' ? line.text : <ComparedWords words={line.words} />}
          {'\n'}
        </span>
      ))}
    </pre>
  );
}

function ComparedWords({ words }: { words: readonly Difference[] }) {
  return words.map(({ kind, parts }, index) => {
    const text = parts.join('');
    // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
    if (kind === 'removed') return <del key={index}>{text}</del>;
    // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
    if (kind === 'added') return <ins key={index}>{text}</ins>;
    // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
    return <span key={index}>{text}</span>;
  });
}
