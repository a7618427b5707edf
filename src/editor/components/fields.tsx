import type { ReactNode } from 'react';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice } from '../forms/fields.ts';
import { FORM_ID, newId } from '../forms/id.ts';
import { useEditorWords } from './editor-locale.ts';

/** The facts of any field. */
interface FieldProps {
  name: string;
  label: string;
  help?: string | undefined;
  problems?: FormProblems | undefined;
  isOptional?: boolean | undefined;
}

interface TextProps extends FieldProps {
  value?: string | undefined;
  /** Characters; the browser counts them down, and the server checks them. */
  max?: number | undefined;
  /** The language of the text, where it is not the page's. */
  lang?: string | undefined;
}

/** A field of one line. */
export function TextField(
  props: TextProps & {
    type?: 'text' | 'email' | 'url' | 'number' | 'datetime-local' | 'date' | 'time';
    autoComplete?: string;
    /** The id of a `<datalist>` with suggestions. */
    list?: string;
  },
) {
  const { name, type = 'text', value, max, lang, autoComplete = 'off', list } = props;
  return (
    <Labelled {...props}>
      <input
        {...describedBy(props)}
        type={type}
        name={name}
        defaultValue={value}
        lang={lang}
        autoComplete={autoComplete}
        list={list}
        data-most={max}
      />
    </Labelled>
  );
}

/** A field of several lines. */
export function TextArea(
  props: TextProps & {
    rows?: number;
    /** Whether the script adds the buttons of Markdown. */
    isMarkdown?: boolean;
  },
) {
  const { name, value, max, lang, rows = 4, isMarkdown } = props;
  return (
    <Labelled {...props}>
      <textarea
        {...describedBy(props)}
        name={name}
        defaultValue={value}
        lang={lang}
        rows={rows}
        data-most={max}
        data-markdown={isMarkdown ? '' : undefined}
      />
    </Labelled>
  );
}

/** A choice of one of several. */
export function Select(
  props: FieldProps & {
    value?: string | undefined;
    choices: readonly Choice[];
  },
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

/** A choice of any of several. */
export function Choices(
  props: FieldProps & {
    values?: readonly string[];
    choices: readonly Choice[];
  },
) {
  const { name, label, values = [], choices, help, problems } = props;
  return (
    <fieldset {...describedGroup(name, problems)} className="field choices">
      <legend>{label}</legend>
      {help && <p className="help">{help}</p>}
      <Problem name={name} message={problems?.get(name)} />
      <div className="options">
        {choices.map(([value, text]) => (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={values.includes(value)}
            />{' '}
            {text}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** One box to be ticked. */
export function Tick(props: FieldProps & { isTicked?: boolean }) {
  return (
    <div className="field tick">
      <label>
        <input
          {...describedBy({ ...props, isOptional: true })}
          type="checkbox"
          name={props.name}
          value="yes"
          defaultChecked={props.isTicked}
        />{' '}
        {props.label}
      </label>
      {props.help && (
        <p className="help" id={`${idOf(props.name)}-help`}>
          {props.help}
        </p>
      )}
      <Problem name={props.name} message={props.problems?.get(props.name)} />
    </div>
  );
}

/** A label, its help and its problem around a control with `describedBy`. */
export function Labelled(props: FieldProps & { max?: number | undefined; children: ReactNode }) {
  const { name, label, help, problems, isOptional, max, children } = props;
  const words = useEditorWords().forms;
  const hints = [isOptional ? words.optional : '', max ? words.characters(max) : ''].filter(
    Boolean,
  );
  return (
    <div className="field">
      <label htmlFor={idOf(name)}>
        {label}
        {hints.length > 0 && <span className="hint"> ({hints.join(', ')})</span>}
      </label>
      {help && (
        <p className="help" id={`${idOf(name)}-help`}>
          {help}
        </p>
      )}
      <Problem name={name} message={problems?.get(name)} />
      {children}
    </div>
  );
}

/** The attributes by which a control names its help and its problem, with its id. */
export function describedBy({ name, help, problems, isOptional }: FieldProps) {
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

/** The attributes by which a group of controls names its problem, with its id. */
export function describedGroup(name: string, problems: FormProblems | undefined) {
  const hasProblem = problems?.has(name);
  return {
    id: idOf(name),
    tabIndex: -1,
    'aria-describedby': hasProblem ? `${idOf(name)}-problem` : undefined,
  };
}

/** The problem of a field. */
export function Problem({ name, message }: { name: string; message: string | undefined }) {
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
  return (
    <div className="problems" role="alert">
      <h2>{words.problems(problems.size)}</h2>
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

/** Fields that are sent as they are. */
export function HiddenFields(props: {
  fields: readonly (readonly [name: string, value: string])[];
}) {
  return props.fields.map(([name, value], index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: they are rendered once
    <input key={index} type="hidden" name={name} value={value} />
  ));
}

/**
 * The hidden id of a form that adds a record, so that sending it twice adds one. `id`: the id of a
 * form that is shown again.
 */
export function FormId({ id = newId() }: { id?: string | undefined }) {
  return <input type="hidden" name={FORM_ID} value={id} autoComplete="off" />;
}

/** The id of the control with a name. */
export function idOf(name: string): string {
  return `f-${name.replaceAll(/[^\w-]/g, '-')}`;
}
