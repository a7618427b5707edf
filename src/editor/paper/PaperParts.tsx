import { deskPath } from '../components/EditorHeader.tsx';
import { useDeskWords } from '../components/editor-locale.ts';

/** The pages of the section. */
export function PaperParts({ paper }: { readonly paper: string }) {
  const words = useDeskWords().paper;
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
            <a href={deskPath(paper, 'paper', ...path)}>{name}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
