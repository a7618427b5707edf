import type { ReactNode } from 'react';
import type { FileLimits } from '../../shared/editor-script.ts';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice, Field } from '../forms/fields.ts';
import { FORM_ID, newId } from '../forms/id.ts';
import { useEditorWords } from './editor-locale.ts';

interface FieldProps extends Pick<Field, 'name' | 'label' | 'help' | 'isOptional'> {
  problems?: FormProblems | undefined;
}

interface TextProps extends FieldProps, Pick<Field, 'max' | 'lang'> {
  value?: string | undefined;
}

export function TextField(props: TextProps & { type?: string; list?: string }) {
  const { name, type = 'text', value, max, lang, list } = props;
  // A field for colours is never empty, so it must not be called required (ARIA in HTML).
  const isOptional = props.isOptional || type === 'color';
  return (
    <Labelled {...props}>
      <input
        {...describedBy({ ...props, isOptional })}
        type={type}
        name={name}
        defaultValue={value}
        lang={lang}
        autoComplete="off"
        list={list}
        data-max={max}
      />
    </Labelled>
  );
}

export function TextArea(props: TextProps & Pick<Field, 'rows' | 'isMarkdown'>) {
  const { name, value, max, lang, rows = 4, isMarkdown } = props;
  return (
    <Labelled {...props}>
      <textarea
        {...describedBy(props)}
        name={name}
        defaultValue={value}
        lang={lang}
        rows={rows}
        data-max={max}
        data-markdown={isMarkdown ? '' : undefined}
      />
    </Labelled>
  );
}

/** A field `file` that uploads a file. */
export function FileField(
  props: Omit<FieldProps, 'name'> & {
    /** Media types that the browser offers. */
    types: readonly string[];
    /** Whether a script lets the editor crop a picture before it is sent. */
    canBeCropped?: boolean;
    /** What a script refuses before the file is sent; the server refuses it too. */
    limits?: FileLimits;
  },
) {
  const { types, canBeCropped = false, limits, ...rest } = props;
  const field = { ...rest, name: 'file' };
  return (
    <Labelled {...field}>
      <input
        {...describedBy(field)}
        type="file"
        name="file"
        accept={types.join(',')}
        data-crop={canBeCropped ? 'crop' : undefined}
        data-limits={limits && JSON.stringify(limits)}
      />
    </Labelled>
  );
}

export function Select(
  props: FieldProps & { value?: string | undefined; choices: readonly Choice[] },
) {
  const { name, value, choices } = props;
  return (
    <Labelled {...props}>
      <select {...describedBy(props)} name={name} defaultValue={value}>
        {choices.map(([each, label]) => (
          <option key={each} value={each}>
            {label}
          </option>
        ))}
      </select>
    </Labelled>
  );
}

interface OptionsProps {
  name: string;
  choices: readonly (readonly [value: string, label: ReactNode, heading?: string])[];
  values: readonly string[];
  /** Radio buttons allow one value. */
  type?: 'checkbox' | 'radio';
  children?: ReactNode;
}

export function Choices(props: FieldProps & OptionsProps) {
  return (
    <FieldGroup {...props} look="choices">
      <Options {...props} />
    </FieldGroup>
  );
}

export function Options({ name, choices, values, type = 'checkbox', children }: OptionsProps) {
  return (
    <div className="options">
      {choices.map(([value, text]) => (
        <label key={value}>
          <input type={type} name={name} value={value} defaultChecked={values.includes(value)} />{' '}
          {text}
        </label>
      ))}
      {children}
    </div>
  );
}

/** A legend, its help and its problem around a group of controls. */
export function FieldGroup(props: FieldProps & { look: string; children: ReactNode }) {
  const { name, label, help, problems, look, children } = props;
  const hasProblem = problems?.has(name);
  return (
    <fieldset
      id={idOf(name)}
      tabIndex={-1}
      aria-describedby={hasProblem ? `${idOf(name)}-problem` : undefined}
      className={`field ${look}`}
    >
      <legend>{label}</legend>
      {help && <p className="help">{help}</p>}
      <Problem name={name} problems={problems} />
      {children}
    </fieldset>
  );
}

export function Tick(props: FieldProps & { isTicked?: boolean }) {
  const { name, label, problems } = props;
  return (
    <div className="field tick">
      <label>
        <input
          {...describedBy({ ...props, isOptional: true })}
          type="checkbox"
          name={name}
          value="yes"
          defaultChecked={props.isTicked}
        />{' '}
        {label}
      </label>
      <Help {...props} />
      <Problem name={name} problems={problems} />
    </div>
  );
}

/** A label, its help and its problem around a control with `describedBy`. */
function Labelled(props: FieldProps & Pick<Field, 'max'> & { children: ReactNode }) {
  const { name, label, problems, isOptional, max, children } = props;
  const words = useEditorWords().forms;
  return (
    <div className="field">
      <label htmlFor={idOf(name)}>
        {label}
        {isOptional && <span className="hint"> ({words.optional})</span>}
        {max && <span className="hint limit"> ({words.characters(max)})</span>}
      </label>
      <Help {...props} />
      <Problem name={name} problems={problems} />
      {children}
    </div>
  );
}

/** The attributes by which a control names its help and its problem, with its id. */
function describedBy({ name, help, problems, isOptional }: FieldProps) {
  const problem = problems?.get(name);
  const ids = [help && `${idOf(name)}-help`, problem && `${idOf(name)}-problem`].filter(Boolean);
  return {
    id: idOf(name),
    'aria-describedby': ids.join(' ') || undefined,
    'aria-invalid': problem ? true : undefined,
    // Not `required`: the browser's own messages are transient and in the browser's language.
    'aria-required': isOptional ? undefined : true,
  };
}

function Help({ name, help }: FieldProps) {
  if (!help) return null;
  return (
    <p className="help" id={`${idOf(name)}-help`}>
      {help}
    </p>
  );
}

function Problem({ name, problems }: Pick<FieldProps, 'name' | 'problems'>) {
  const message = problems?.get(name);
  if (message === undefined) return null;
  return (
    <p className="problem" id={`${idOf(name)}-problem`}>
      {message}
    </p>
  );
}

/** The problems of a form, with links to the fields. `labels`: their names. */
export function ProblemSummary(props: {
  problems: FormProblems | undefined;
  labels: Readonly<Record<string, string>>;
}) {
  const { problems, labels } = props;
  const words = useEditorWords().forms;
  if (!problems || problems.size === 0) return null;
  // What a button (`do`) could not do yet is no mistake in a field.
  const mistakes = [...problems.keys()].filter((name) => name !== 'do').length;
  return (
    <div className="problems" role="alert">
      <h2>{mistakes > 0 ? words.problems(mistakes) : words.checkFirst}</h2>
      <ul>
        {[...problems].map(([name, message]) => (
          <li key={name}>
            <a href={`#${idOf(name)}`}>
              {labels[name] && <strong>{words.field(labels[name])} </strong>}
              {message}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The outcome of the form that redirected to this page; nothing without one. */
export function Done({ text }: { text: string | undefined }) {
  if (!text) return null;
  return (
    <p className="done" role="status">
      {text}
    </p>
  );
}

export function HiddenFields(props: {
  fields: readonly (readonly [name: string, value: string])[];
}) {
  return props.fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

/** The hidden id of a form that adds a record: sent twice, it adds one. `id`: that sent before. */
export function FormId({ id = newId() }: { id?: string | undefined }) {
  return <input type="hidden" name={FORM_ID} value={id} autoComplete="off" />;
}

export function idOf(name: string): string {
  return `f-${name.replaceAll(/[^\w-]/g, '-')}`;
}
