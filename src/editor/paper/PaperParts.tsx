import { editorPath } from '../components/EditorHeader.tsx';
import { useEditorWords } from '../components/editor-locale.ts';

/** The pages of the section. */
export function PaperParts({ paper }: { paper: string }) {
  const words = useEditorWords().paper;
  const parts = [
    [[], words.heading],
    [['preview'], words.preview],
    [['versions'], words.versions.heading],
    [['pictures'], words.pictures.heading],
  ] as const;
  return (
    <nav aria-label={words.heading} className="paper-parts">
      <ul>
        {parts.map(([path, name]) => (
          <li key={name}>
            <a href={editorPath(paper, 'paper', ...path)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
