import type { FormField } from '../../papers/compile/form-fields.ts';
import { useEditorWords } from '../components/editor-locale.ts';
import { idOf } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import type { EditorWords } from '../words/en/index.ts';
import { type FormValue, isGroup, isList, join, MAX_ITEMS } from './form-values.ts';
import { labelOf, nameIn } from './labels.ts';
import { itemLabel } from './part-places.ts';
import { hasPages, keyOf, NEW, type PartAddress } from './parts.ts';

interface LinksProps {
  field: FormField;
  /** The name on this page. */
  name: string;
  /** The path in addresses. */
  at: string;
  value: FormValue;
  /** The address of the file's form. */
  action: string;
  problems?: FormProblems | undefined;
}

/** The address of a page of a file's form. */
export function partHref(action: string, { at, group }: PartAddress): string {
  const query = new URLSearchParams({ ...(at && { at }), ...(group && { group }) }).toString();
  return query === '' ? action : `${action}?${query}`;
}

/** Links to the pages of a group's lists and optional groups. */
export function PartLinks({ field, name, at, value, ...rest }: LinksProps) {
  return (field.fields ?? []).map((each) => {
    const inner = {
      ...rest,
      field: each,
      name: join(name, each.name),
      at: join(at, each.name),
      value: isGroup(value) ? value[each.name] : undefined,
    };
    if (each.kind === 'object')
      return hasPages(each) ? (
        <GroupLink key={each.name} {...inner} />
      ) : (
        <PartLinks key={each.name} {...inner} />
      );
    return hasPages(each) && <ListSection key={each.name} {...inner} />;
  });
}

function GroupLink({ field, name, at, value, action }: LinksProps) {
  const words = useEditorWords();
  const label = labelOf(field.name, words);
  const { change, setUp } = words.paper.form;
  return (
    <section className="stack" id={idOf(name)} tabIndex={-1}>
      <h2>{label}</h2>
      <p className="help">{field.description}</p>
      <p>
        <a href={partHref(action, { at })}>{(value === undefined ? setUp : change)(label)}</a>
      </p>
    </section>
  );
}

function ListSection(props: LinksProps) {
  const { field, name, problems } = props;
  const words = useEditorWords();
  const problem = problems?.get(name);
  return (
    <section className="stack" id={idOf(name)} tabIndex={-1}>
      <h2>{labelOf(field.name, words)}</h2>
      <p className="help">{field.description}</p>
      {problem !== undefined && <p className="problem">{problem}</p>}
      <ItemLinks {...props} />
    </section>
  );
}

/** The items of a list by title, the items of their own lists below them, and a link to add one. */
function ItemLinks({ field, at: list, value, action }: Omit<LinksProps, 'name' | 'problems'>) {
  const words = useEditorWords();
  const { item } = field;
  const items = isList(value) ? value : [];
  if (!item) return null;
  return (
    <>
      {items.length > 0 && (
        <ol className="items">
          {items.map((each, index) => {
            const at = join(list, keyOf(items, index));
            const label = itemLabel(field, each, index, words);
            return (
              <li key={at}>
                <a href={partHref(action, { at })}>{label}</a>
                {(item.fields ?? []).filter(isInnerList).map((inner) => (
                  <ItemLinks
                    key={inner.name}
                    field={inner}
                    at={join(at, inner.name)}
                    value={isGroup(each) ? each[inner.name] : undefined}
                    action={action}
                  />
                ))}
              </li>
            );
          })}
        </ol>
      )}
      {items.length < MAX_ITEMS && (
        <p>
          <a className="add" href={partHref(action, { at: join(list, NEW) })}>
            {addLabel(field, words)}
          </a>
        </p>
      )}
    </>
  );
}

/** A required list of records, shown below its item wherever that is listed. */
function isInnerList(field: FormField): boolean {
  return field.kind === 'list' && field.isRequired && hasPages(field);
}

export function addLabel({ name }: FormField, words: EditorWords): string {
  return nameIn(words.paper.add, name) ?? words.paper.form.addTo(labelOf(name, words));
}
