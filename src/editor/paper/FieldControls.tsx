import type { ReactNode } from 'react';
import { capitalise } from '../../lib/text/capitalise.ts';
import type { FormField } from '../../papers/compile/form-fields.ts';
import { Button } from '../components/Button.tsx';
import { useEditorWords } from '../components/editor-locale.ts';
import { FormFields } from '../components/FormFields.tsx';
import { idOf } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice, Field } from '../forms/fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import { BODY, type FormValue, isGroup, isLines, isList, join, WHOLE_FILE } from './form-values.ts';

const LONG = 70;

interface ControlProps {
  field: FormField;
  name: string;
  value: FormValue;
  problems?: FormProblems | undefined;
  /** The address to which the form is sent. */
  action: string;
}

/** The controls of a field: one control, a group, or a list of groups. */
function FieldControls(props: ControlProps) {
  const { field, name } = props;
  // A paper's id cannot be changed.
  if (name === 'id') return <FixedText {...props} />;
  if (field.kind === 'object') return <Group {...props} />;
  if (field.kind === 'list' && !isLines(field)) return <ItemList {...props} />;
  return <Control {...props} />;
}

/** The controls of a group's fields (by default all of them), without a frame. */
export function Fields(props: ControlProps & { fields?: readonly FormField[] }) {
  const { field, name, value, fields = field.fields ?? [], ...rest } = props;
  return fields.map((each) => (
    <FieldControls
      key={each.name}
      {...rest}
      field={each}
      name={join(name, each.name)}
      value={isGroup(value) ? value[each.name] : undefined}
    />
  ));
}

function Control({ field, name, value, problems }: ControlProps) {
  const words = useEditorWords();
  const { form } = words.paper;
  const text = typeof value === 'string' ? value : '';
  const shown = {
    name,
    label: labelOf(field.name, words),
    help: [field.description, isLines(field) ? form.onePerLine : ''].filter(Boolean).join(' '),
    isOptional: !field.isRequired,
    max: field.maxLength,
    ...controlFor(field, text, form),
  };
  return <FormFields fields={[shown]} values={{ [name]: text }} problems={problems} />;
}

function controlFor(
  field: FormField,
  text: string,
  form: EditorWords['paper']['form'],
): Pick<Field, 'kind' | 'choices' | 'rows' | 'list'> {
  const { kind, format, maxLength = 0 } = field;
  if (kind === 'flag' || kind === 'choice')
    return { kind: 'choice', choices: choicesOf(field, text, form) };
  if (isLines(field) || kind === 'paragraphs')
    return { kind: 'lines', rows: Math.min(Math.max(text.split('\n').length + 1, 3), 12) };
  if (text.length > LONG || maxLength > LONG || text.includes('\n'))
    return { kind: 'lines', rows: 3 };
  if (format === 'url' || format === 'email') return { kind: format };
  return field.name === 'timeZone' ? { list: 'zones' } : {};
}

function choicesOf(field: FormField, text: string, form: EditorWords['paper']['form']): Choice[] {
  const choices: Choice[] = [['', form.notSet]];
  if (field.kind === 'flag') choices.push(['yes', form.yes], ['no', form.no]);
  else for (const each of field.choices ?? []) choices.push([each, each]);
  // An unknown value is shown; the compiler reports it.
  if (!choices.some(([each]) => each === text)) choices.push([text, text]);
  return choices;
}

function FixedText({ field, name, value }: ControlProps) {
  const words = useEditorWords();
  return (
    <div className="field">
      <p>
        <strong>{labelOf(field.name, words)}</strong>
        {`: ${String(value)}`}
      </p>
      <p className="help">{words.paper.form.idHelp}</p>
      <input type="hidden" name={name} value={String(value)} />
    </div>
  );
}

function Group(props: ControlProps) {
  const { field, name, value, action } = props;
  const words = useEditorWords();
  const { form } = words.paper;
  const label = labelOf(field.name, words);
  const button = { look: 'second', formAction: `${action}#${idOf(name)}` } as const;
  return (
    <Frame {...props} look="field-group" label={label} help={field.description}>
      {value === undefined ? (
        <Button does={`add:${name}`} {...button}>
          {form.addTo(label)}
        </Button>
      ) : (
        <>
          {!field.isRequired && <input type="hidden" name={`${name}:on`} value="yes" />}
          <Fields {...props} />
          {!field.isRequired && (
            <Button does={`remove:${name}`} about={label} {...button}>
              {form.remove}
            </Button>
          )}
        </>
      )}
    </Frame>
  );
}

function ItemList(props: ControlProps) {
  const { field, name, value, action } = props;
  const words = useEditorWords();
  const items = isList(value) ? value : [];
  const label = labelOf(field.name, words);
  const next = items.length > 0 ? join(name, items.length) : name;
  return (
    <Frame {...props} look="field-group" label={label} help={field.description}>
      <input type="hidden" name={`${name}:count`} value={items.length} />
      {items.map((each, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
        <Item key={at} {...props} at={at} value={each} label={label} />
      ))}
      <Button does={`add:${name}`} look="second" formAction={`${action}#${idOf(next)}`}>
        {words.paper.form.addTo(label)}
      </Button>
    </Frame>
  );
}

function Item(props: ControlProps & { at: number; label: string }) {
  const { field, name: list, value, problems, action, at, label } = props;
  const { form } = useEditorWords().paper;
  const name = join(list, at);
  const button = (does: 'up' | 'remove') => (
    <Button
      does={`${does}:${name}`}
      look="second"
      formAction={`${action}#${idOf(list)}`}
      label={form.of(form[does], label, at + 1)}
    >
      {form[does]}
    </Button>
  );
  return (
    <Frame look="field-item" name={name} label={form.item(label, at + 1)} problems={problems}>
      {field.item && (
        <Fields field={field.item} name={name} value={value} problems={problems} action={action} />
      )}
      <p className="buttons">
        {at > 0 && button('up')}
        {button('remove')}
      </p>
    </Frame>
  );
}

function Frame(props: {
  look: string;
  name: string;
  label: string;
  help?: string;
  problems?: FormProblems | undefined;
  children: ReactNode;
}) {
  const { look, name, label, help, problems, children } = props;
  const message = problems?.get(name);
  return (
    <fieldset className={look} id={idOf(name)} tabIndex={-1}>
      <legend>{label}</legend>
      {help && <p className="help">{help}</p>}
      {message !== undefined && <p className="problem">{message}</p>}
      {children}
    </fieldset>
  );
}

/** The label of a field from the catalogue, or else its name split into words. */
function labelOf(name: string, { paper }: Pick<EditorWords, 'paper'>): string {
  const known = Object.hasOwn(paper.labels, name) ? paper.labels[name] : undefined;
  if (known !== undefined) return known;
  return capitalise(name.replaceAll(/(?<=[a-z])[A-Z]/g, (start) => ` ${start.toLowerCase()}`));
}

/** Labels of the controls with problems: that of the innermost field (`questions.0.answer`). */
export function labelsOfControls(problems: FormProblems | undefined, words: EditorWords) {
  const names = [...(problems?.keys() ?? [])].filter(
    (name) => name !== WHOLE_FILE && name !== BODY,
  );
  return Object.fromEntries(
    names.map((name) => {
      const field = name.split('.').findLast((part) => !/^\d+$/.test(part));
      return [name, labelOf(field ?? name, words)];
    }),
  );
}
