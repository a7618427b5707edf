import { compareLines, type DiffLine } from '../../paper-store/differences.ts';
import { useDeskWords } from '../components/in-desk.ts';

/** Lines that are shown around what differs. */
const AROUND = 2;

/** Two texts line by line; what both have is left out, but for what is beside a difference. `undefined`: it is no text. */
export function LineDifferences(props: {
  readonly before: string | undefined;
  readonly after: string | undefined;
}) {
  const { versions } = useDeskWords().paper;
  const { before, after } = props;
  if (before === undefined || after === undefined) return <p>{versions.noText}</p>;
  const lines = compareLines(before, after);
  const isNear = lines.map((_, at) =>
    lines.slice(Math.max(at - AROUND, 0), at + AROUND + 1).some(({ kind }) => kind !== 'same'),
  );
  return (
    <pre className="differences">
      {groupsOf(lines, isNear).map(({ at, shown, count }) =>
        shown ? <Line key={at} line={shown} /> : <Gap key={at} text={versions.lines(count)} />,
      )}
    </pre>
  );
}

function Line({ line: { kind, text } }: { line: DiffLine }) {
  const { versions } = useDeskWords().paper;
  const content = `${text}\n`;
  if (kind === 'same') return <span>{content}</span>;
  // Colours and lines are not read aloud.
  const said = <span className="visually-hidden">{versions[kind]} </span>;
  return kind === 'added' ? (
    <ins>
      {said}
      {content}
    </ins>
  ) : (
    <del>
      {said}
      {content}
    </del>
  );
}

function Gap({ text }: { text: string }) {
  return <span className="meta">{`… ${text} …\n`}</span>;
}

function groupsOf(lines: readonly DiffLine[], isNear: readonly boolean[]) {
  const groups: { at: number; shown?: DiffLine; count: number }[] = [];
  lines.forEach((line, at) => {
    const last = groups.at(-1);
    if (isNear[at]) groups.push({ at, shown: line, count: 1 });
    else if (last && !last.shown) last.count += 1;
    else groups.push({ at, count: 1 });
  });
  return groups;
}
