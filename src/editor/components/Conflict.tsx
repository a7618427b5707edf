import type { Context } from 'hono';
import type { ReactNode } from 'react';
import type { Environment } from '../context/editor-context.ts';
import { type Field, hasSeveral, severalOf, type Values } from '../forms/fields.ts';
import { BASE, type MergedForm } from '../forms/merge-form.ts';
import type { EditorWords } from '../words/en/index.ts';
import { Button } from './Button.tsx';
import { useEditorWords } from './editor-locale.ts';
import { HiddenFields, Options } from './fields.tsx';
import { OpenedWith } from './RecordForm.tsx';
import { SAVED, servePage, withQuery } from './serve-page.ts';
import { timeText } from './TitleAndFacts.tsx';

/** A form that was sent for a record that changed since the form was opened. */
export interface Conflict {
  fields: readonly Field[];
  theirs: Values;
  mine: Values;
  /** Where the record is shown, and its form is sent. */
  path: string;
  /** Where “drop my changes” leads, if not to `path`. */
  leavePath?: string;
  /** The key of the form, whose stored input “drop my changes” deletes. */
  draftKey?: string;
  /** The version of the stored record, so that a third person's save causes another conflict. */
  version: string | number;
  /** What the stored record is, for a merge (`openedWith`). */
  base?: string;
  savedBy: string;
  /** Milliseconds since the epoch. */
  savedAt: number;
  hidden?: readonly (readonly [name: string, value: string])[];
  /** Fields that are not part of the record, above the buttons. */
  children?: ReactNode;
  /** Other texts and buttons, if the other person ended or cancelled the record. */
  words?: Partial<EditorWords['forms']['conflict']>;
}

/** What the conflict page shows of a form that was merged with a stored record. */
export function mergedConflict(
  { theirs, mine, form }: MergedForm,
  { version, savedBy, savedAt }: Pick<Conflict, 'version' | 'savedBy' | 'savedAt'>,
) {
  return { theirs, mine, base: form.text(BASE), version, savedBy, savedAt };
}

/** Conflict page: the record changed since the form was opened. Shows both texts of each field. */
export function serveConflict(c: Context<Environment>, conflict: Conflict): Response {
  const { words } = c.var.paper;
  const { fields, path, leavePath = path, version, savedBy, savedAt, hidden = [] } = conflict;
  const { draftKey, base } = conflict;
  const { heading, text, saveMine, dropMine } = { ...words.forms.conflict, ...conflict.words };
  return servePage(c, {
    title: heading,
    status: 409,
    content: (
      <>
        <h1>{heading}</h1>
        <p role="alert">{text(savedBy, timeText(c.var.paper, savedAt))}</p>
        <form method="post" action={path} data-page={leavePath}>
          <OpenedWith version={`${version}`} base={base} />
          <HiddenFields fields={hidden} />
          {fields.map((field) => (
            <BothSides
              key={field.name}
              field={field}
              theirs={conflict.theirs[field.name] ?? ''}
              mine={conflict.mine[field.name] ?? ''}
            />
          ))}
          {conflict.children}
          <p className="buttons">
            <Button>{saveMine}</Button>
            <a
              className="button"
              href={
                draftKey === undefined ? leavePath : withQuery(leavePath, `${SAVED}=${draftKey}`)
              }
            >
              {dropMine}
            </a>
          </p>
        </form>
      </>
    ),
  });
}

interface Sides {
  field: Field;
  theirs: string;
  mine: string;
}

/** The stored value to read, and the person's own to change; a hidden field if both are equal. */
function BothSides({ field, theirs, mine }: Sides) {
  const words = useEditorWords().forms.conflict;
  const { name, label } = field;
  if (theirs === mine) {
    const values = hasSeveral(field) ? severalOf(mine) : [mine];
    return <HiddenFields fields={values.map((value) => [name, value])} />;
  }
  if (field.pictureOf) return <Pictures field={field} theirs={theirs} mine={mine} />;
  return (
    <fieldset className="contested">
      <legend>{label}</legend>
      <div>
        <p>{words.theirs}</p>
        <pre>{shown(field, theirs)}</pre>
      </div>
      {hasSeveral(field) ? (
        <fieldset>
          <legend>{words.yours}</legend>
          <OwnChoices field={field} theirs={theirs} mine={mine} />
        </fieldset>
      ) : (
        <div>
          <label htmlFor={`c-${name}`}>{words.yours}</label>
          <OwnSide field={field} mine={mine} />
        </div>
      )}
    </fieldset>
  );
}

/** Both pictures as radio buttons. */
function Pictures({ field: { name, label, pictureOf }, theirs, mine }: Sides) {
  const { forms, paper } = useEditorWords();
  const { conflict, field } = forms;
  const sides = [
    [theirs, conflict.theirs],
    [mine, conflict.yours],
  ] as const;
  const choices = sides.map(([value, side]) => {
    const { src, caption } = pictureOf?.(value) ?? { caption: value };
    const text = (
      <>
        {src && <img className="thumbnail" src={src} alt="" />}
        <span>{`${field(side)} ${caption || paper.form.notSet}`}</span>
      </>
    );
    return [value, text] as const;
  });
  return (
    <fieldset className="contested">
      <legend>{label}</legend>
      <Options name={name} type="radio" choices={choices} values={[mine]} />
    </fieldset>
  );
}

function OwnSide({ field: { name, kind, choices }, mine }: Omit<Sides, 'theirs'>) {
  const given = { id: `c-${name}`, name, defaultValue: mine };
  if (kind === 'lines') return <textarea {...given} rows={12} />;
  if (!choices) return <input {...given} autoComplete="off" />;
  return (
    <select {...given}>
      {choices.map(([value, text]) => (
        <option key={value} value={value}>
          {text}
        </option>
      ))}
    </select>
  );
}

/** The choices of both sides; the person's own are ticked. */
function OwnChoices({ field: { name, none, choices = [] }, theirs, mine }: Sides) {
  const own = severalOf(mine);
  const either = new Set([...severalOf(theirs), ...own]);
  const offered = choices.filter(([value]) => either.has(value));
  return (
    <Options name={name} choices={offered} values={own}>
      {mine === '' && <p className="help">{none}</p>}
    </Options>
  );
}

/** The readable form of a value: the names of the chosen options, or the text. */
function shown(field: Field, value: string): string {
  const { choices, none } = field;
  if (!choices) return value;
  const values = hasSeveral(field) ? severalOf(value) : [value];
  const names = choices.filter(([each]) => values.includes(each)).map(([, name]) => name);
  return names.join(', ') || (none ?? value);
}
