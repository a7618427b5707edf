import { deskPath } from '../components/EditorHeader.tsx';
import { useDeskWords } from '../components/editor-locale.ts';

const PARTS = [
  ['stories', []],
  ['sources', ['sources']],
] as const;

/** The links between the pages of the section. */
export function Parts(props: {
  readonly paper: string;
  readonly current: (typeof PARTS)[number][0] | undefined;
}) {
  const words = useDeskWords().headlines;
  return (
    <nav aria-label={words.parts}>
      <ul className="parts">
        {PARTS.map(([part, path]) => (
          <li key={part}>
            <a
              href={deskPath(props.paper, 'headlines', ...path)}
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
