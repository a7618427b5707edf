import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';

const PARTS = [
  ['stories', []],
  ['sources', ['sources']],
] as const;

/** The links between the pages of the section. */
export function Parts(props: {
  readonly paper: string;
  readonly current: (typeof PARTS)[number][0] | undefined;
}) {
  const words = useEditorWords().headlines;
  return (
    <nav aria-label={words.parts}>
      <ul className="parts">
        {PARTS.map(([part, path]) => (
          <li key={part}>
            <a
              href={editorPath(props.paper, 'headlines', ...path)}
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
