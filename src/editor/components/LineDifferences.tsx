import {
  type ComparedLine,
  type ComparisonBudget,
  compareLines,
  compareWords,
  type Difference,
} from '../../lib/text/compare-lines.ts';
import { useEditorWords } from './editor-locale.ts';

/** How many equal lines are shown around a difference. */
const CONTEXT_LINES = 2;
/** Runs of at least this many equal lines are collapsed to a count. */
const MIN_COLLAPSED = 2;
const TAGS = { same: 'span', removed: 'del', added: 'ins' } as const;

/** Two texts, and the remaining budget of the page for comparisons. */
interface ComparedTexts {
  before: string;
  after: string;
  budget?: ComparisonBudget;
}

/** Compares texts by lines, and changed lines by words. Equal lines show only near a difference. */
export function LineDifferences({ before, after, budget }: ComparedTexts) {
  const { sameLines } = useEditorWords().forms.differences;
  return (
    <pre className="differences">
      {runsOf(compareLines(before, after, budget)).map(({ at, isNear, lines }) =>
        isNear || lines.length < MIN_COLLAPSED ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
          lines.map((line, nth) => <Line key={`${at} ${nth}`} line={line} />)
        ) : (
          <span key={at} className="meta">{`… ${sameLines(lines.length)} …\n`}</span>
        ),
      )}
    </pre>
  );
}

export function WordDifferences({ before, after, budget }: ComparedTexts) {
  return (
    <p className="differences">
      <Words words={compareWords(before, after, budget)} />
    </p>
  );
}

function Line({ line }: { line: ComparedLine }) {
  return line.kind === 'same' ? (
    <span className="same">{`${line.text}\n`}</span>
  ) : (
    <span>
      <Words words={line.words} />
      {'\n'}
    </span>
  );
}

function Words({ words }: { words: readonly Difference[] }) {
  const labels = useEditorWords().forms.differences;
  return words.map(({ kind, parts }, index) => {
    const Tag = TAGS[kind];
    const text = parts.join('');
    const isAnnounced = kind !== 'same' && text.trim() !== '';
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
      <Tag key={index}>
        {/* Screen readers do not announce colours and lines. */}
        {isAnnounced && <span className="visually-hidden">{`${labels[kind]} `}</span>}
        {text}
      </Tag>
    );
  });
}

/** Groups the lines into runs that are near a difference and runs that are not. */
function runsOf(lines: readonly ComparedLine[]) {
  const runs: { at: number; isNear: boolean; lines: ComparedLine[] }[] = [];
  lines.forEach((line, at) => {
    const near = lines.slice(Math.max(at - CONTEXT_LINES, 0), at + CONTEXT_LINES + 1);
    const isNear = near.some(({ kind }) => kind !== 'same');
    const last = runs.at(-1);
    if (last?.isNear === isNear) last.lines.push(line);
    else runs.push({ at, isNear, lines: [line] });
  });
  return runs;
}
