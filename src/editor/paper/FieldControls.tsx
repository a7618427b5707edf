import type { FormField } from '../../papers/compile/form-fields.ts';
import { useEditorWords } from '../components/editor-locale.ts';
import { idOf, Select, TextArea, TextField } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import { type FormValue, isGroup, isLines, isList, join } from './form-values.ts';
import { labelOf } from './labels.ts';

/** Longer texts have a control of several lines. */
const LONG = 70;

/** A field of a file, with its value. */
export interface ControlProps {
  field: FormField;
  name: string;
  value: FormValue;
  problems?: FormProblems | undefined;
  /** Where the form is sent. */
  action: string;
}

/** The controls of a field: one, a group of them, or a list of groups. */
export function FieldControls(props: ControlProps) {
  const { field, name } = props;
  // A paper's id cannot be changed.
  if (name === 'id') return <FixedText {...props} />;
  if (field.kind === 'object') return <Group {...props} />;
  if (field.kind === 'list' && !isLines(field)) return <ItemList {...props} />;
  return <Control {...props} />;
}

function Control({ field, name, value, problems }: ControlProps) {
  const words = useEditorWords();
  const { form } = words.paper;
  const text = typeof value === 'string' ? value : '';
  const lines = isLines(field);
  const shared = {
    name,
    label: labelOf(field.name, words),
    help: [field.description, lines ? form.onePerLine : ''].filter(Boolean).join(' '),
    isOptional: !field.isRequired,
    value: text,
    problems,
    max: field.maxLength,
  };
  if (field.kind === 'flag' || field.kind === 'choice') {
    const choices =
      field.kind === 'flag'
        ? ([
            ['yes', form.yes],
            ['no', form.no],
          ] as const)
        : (field.choices ?? []).map((each) => [each, each] as const);
    // An unknown value is shown; the compiler reports it.
    const isKnown = text === '' || choices.some(([each]) => each === text);
    const all = [
      ['', form.notSet] as const,
      ...choices,
      ...(isKnown ? [] : [[text, text] as const]),
    ];
    return <Select {...shared} choices={all} />;
  }
  if (lines || field.kind === 'paragraphs')
    return <TextArea {...shared} rows={Math.min(Math.max(text.split('\n').length + 1, 3), 12)} />;
  if (text.length > LONG || (field.maxLength ?? 0) > LONG || text.includes('\n'))
    return <TextArea {...shared} rows={3} />;
  const type = field.format === 'url' || field.format === 'email' ? field.format : 'text';
  return (
    <TextField {...shared} type={type} {...(field.name === 'timeZone' && { list: 'zones' })} />
  );
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

function Group({ field, name, value, problems, action }: ControlProps) {
  const words = useEditorWords();
  const { form } = words.paper;
  const label = labelOf(field.name, words);
  const target = `${action}#${idOf(name)}`;
  return (
    <fieldset className="field-group" id={idOf(name)} tabIndex={-1}>
      <legend>{label}</legend>
      <Help text={field.description} />
      <GroupProblem name={name} problems={problems} />
      {value === undefined ? (
        <button
          type="submit"
          className="second"
          name="do"
          value={`add:${name}`}
          formAction={target}
        >
          {form.addTo(label)}
        </button>
      ) : (
        <>
          {!field.isRequired && <input type="hidden" name={`${name}:on`} value="yes" />}
          <Fields field={field} name={name} value={value} problems={problems} action={action} />
          {!field.isRequired && (
            <button
              type="submit"
              className="second"
              name="do"
              value={`remove:${name}`}
              formAction={target}
              aria-label={`${form.remove}: ${label}`}
            >
              {form.remove}
            </button>
          )}
        </>
      )}
    </fieldset>
  );
}

/** The fields of a group, without a frame. */
export function Fields({ field, name, value, problems, action }: ControlProps) {
  return (field.fields ?? []).map((each) => (
    <FieldControls
      key={each.name}
      field={each}
      name={join(name, each.name)}
      value={isGroup(value) ? value[each.name] : undefined}
      problems={problems}
      action={action}
    />
  ));
}

function ItemList({ field, name, value, problems, action }: ControlProps) {
  const words = useEditorWords();
  const { form } = words.paper;
  const items = isList(value) ? value : [];
  const label = labelOf(field.name, words);
  const { item } = field;
  const button = (does: 'up' | 'remove', at: number) => (
    <button
      type="submit"
      className="second"
      name="do"
      value={`${does}:${name}.${at}`}
      formAction={`${action}#${idOf(name)}`}
      aria-label={form.of(form[does], label, at + 1)}
    >
      {form[does]}
    </button>
  );
  return (
    <fieldset className="field-group" id={idOf(name)} tabIndex={-1}>
      <legend>{label}</legend>
      <Help text={field.description} />
      <GroupProblem name={name} problems={problems} />
      <input type="hidden" name={`${name}:count`} value={items.length} />
      {item &&
        items.map((each, at) => (
          <fieldset
            // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
            key={at}
            className="field-item"
            id={idOf(join(name, at))}
            tabIndex={-1}
          >
            <legend>{form.item(label, at + 1)}</legend>
            <GroupProblem name={join(name, at)} problems={problems} />
            <Fields
              field={item}
              name={join(name, at)}
              value={each}
              problems={problems}
              action={action}
            />
            <p className="buttons">
              {at > 0 && button('up', at)}
              {button('remove', at)}
            </p>
          </fieldset>
        ))}
      <button
        type="submit"
        className="second"
        name="do"
        value={`add:${name}`}
        formAction={`${action}#${idOf(items.length > 0 ? join(name, items.length) : name)}`}
      >
        {form.addTo(label)}
      </button>
    </fieldset>
  );
}

function Help({ text }: { text: string }) {
  return text === '' ? null : <p className="help">{text}</p>;
}

function GroupProblem({ name, problems }: Pick<ControlProps, 'name' | 'problems'>) {
  const message = problems?.get(name);
  return message === undefined ? null : <p className="problem">{message}</p>;
}
