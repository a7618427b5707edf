import { Button } from '../components/Button.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { TextField } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';

const PARTS = [
  ['stories', []],
  ['sources', ['sources']],
] as const;

export function Parts(props: { paperId: string; current: (typeof PARTS)[number][0] | undefined }) {
  const words = useEditorWords().headlines;
  return (
    <nav aria-label={words.parts}>
      <ul className="parts">
        {PARTS.map(([part, path]) => (
          <li key={part}>
            <a
              href={editorPath(props.paperId, 'headlines', ...path)}
              aria-current={part === props.current ? 'page' : undefined}
            >
              {words[part]}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export function NotPublished({ reasons }: { reasons: readonly string[] }) {
  const { problems } = useEditorWords().headlines;
  if (reasons.length === 0) return null;
  return (
    <div className="problems" role="alert">
      <h2>{problems.heading}</h2>
      <ul>
        {reasons.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  );
}

/** Looks for the feeds of an address. `sites`: invented ones to try. */
export function FindForm(props: {
  action?: string;
  pasted?: string | undefined;
  problems?: FormProblems | undefined;
  sites: readonly string[];
}) {
  const { action, pasted, problems, sites } = props;
  const { headlines, newPaper } = useEditorWords();
  const { address, addressHelp, find } = headlines.add;
  return (
    <form method="post" action={action}>
      <TextField
        name="address"
        label={address}
        help={addressHelp + newPaper.trySites(sites)}
        value={pasted}
        problems={problems}
      />
      <p className="buttons">
        <Button does="find">{find}</Button>
      </p>
    </form>
  );
}
