import { useEditorWords } from '../components/editor-locale.ts';
import { FACTS_FILE, fieldsOf } from './folder-file.ts';
import { partHref } from './PartLinks.tsx';
import { groupsOf } from './parts.ts';

/** Links to the pages of a paper's facts. `action`: the address of their form. */
export function GroupLinks({ action }: { action: string }) {
  const { groups } = useEditorWords().paper;
  return (
    <ul className="rows">
      {groupsOf(FACTS_FILE, fieldsOf(FACTS_FILE)).map((group) => (
        <li key={group}>
          <p>
            <a href={partHref(action, { group })}>{groups[group]}</a>
          </p>
        </li>
      ))}
    </ul>
  );
}
