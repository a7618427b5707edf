import { useEditorWords } from '../components/editor-locale.ts';
import type { EditorWords } from '../words/en/index.ts';
import { fileLabel } from './file-label.ts';
import { labelOf } from './labels.ts';
import { addLabel, partHref } from './PartLinks.tsx';
import { findPlace, itemLabel, type ShownFile } from './part-places.ts';
import { groupWith, isWhole, type Part, type PartAddress } from './parts.ts';

/** The heading of a page of a file's form. */
export function partTitle(path: string, part: Part, words: EditorWords): string {
  const { group, list, field, value, isNew } = part;
  if (group) return words.paper.groups[group];
  if (part.path.length === 0) return fileLabel(path, words);
  if (!list) return labelOf(field.name, words);
  if (isNew) return addLabel(list.field, words);
  return itemLabel(list.field, value, Number(part.path.at(-1)), words);
}

/** Links to the pages above a page of a file's form; nothing on the file's own page. */
export function PartTrail(props: { shown: ShownFile; path: string; part: Part; action: string }) {
  const { shown, path, part, action } = props;
  const words = useEditorWords();
  if (isWhole(part)) return null;
  const links: [PartAddress, string][] = [[{}, fileLabel(path, words)]];
  const [first] = part.path;
  if (first !== undefined && shown.file.name === 'paper') {
    const group = groupWith(first);
    links.push([{ group }, words.paper.groups[group]]);
  }
  for (let end = 1; end < part.path.length; end++) {
    const { address, labels } = findPlace(shown, part.path.slice(0, end), words);
    if (address.at === part.keys.slice(0, end).join('.'))
      links.push([address, labels.at(-1) ?? address.at]);
  }
  return (
    <nav aria-label={words.paper.form.above}>
      <ul className="trail">
        {links.map(([address, label]) => (
          <li key={partHref(action, address)}>
            <a href={partHref(action, address)}>{label}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
