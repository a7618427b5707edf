import type { EditorWords } from '../words/en/index.ts';
import { useEditorWords } from './editor-locale.ts';
import { HiddenFields } from './fields.tsx';

/** A field of a form that two people have saved. */
export interface ContestedField {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  readonly isLong?: boolean;
  /** What may be chosen, where it is a choice. */
  readonly choices?: readonly (readonly [value: string, name: string])[];
  /** Where several may be chosen: what it means that none is. Both sides are values with spaces between them. */
  readonly none?: string;
}

/** What the page says, and what its buttons do. */
export type ConflictWords = Pick<
  EditorWords['forms']['conflict'],
  'heading' | 'text' | 'saveMine' | 'leaveTheirs'
>;

/**
 * What the second of two who save one thing sees: both texts of each field, theirs to read and their own to change. `version` is that of
 * theirs, so that a third who saves meanwhile is shown in turn; `hidden` are fields that are sent as they are.
 */
export function Conflict(props: {
  readonly action: string;
  readonly version: string | number;
  readonly savedBy: string;
  readonly savedAt: string;
  readonly fields: readonly ContestedField[];
  readonly hidden?: readonly (readonly [name: string, value: string])[];
  /** Where what they saved is shown. */
  readonly theirsPath: string;
  /** Texts and buttons, where the other person did not save but ended or cancelled it. */
  readonly words?: ConflictWords | undefined;
}) {
  const { conflict } = useEditorWords().forms;
  const { words = conflict } = props;
  const { action, version, savedBy, savedAt, fields, hidden = [], theirsPath } = props;
  return (
    <>
      <h1>{words.heading}</h1>
      <p role="alert">{words.text(savedBy, savedAt)}</p>
      <form method="post" action={action}>
        <input type="hidden" name="version" value={version} />
        <HiddenFields fields={hidden} />
        {fields.map((field) => (
          <ContestedPair key={field.name} field={field} />
        ))}
        <p className="buttons">
          <button type="submit">{words.saveMine}</button>
          <a className="button" href={theirsPath}>
            {words.leaveTheirs}
          </a>
        </p>
      </form>
    </>
  );
}

function ContestedPair({ field }: { field: ContestedField }) {
  const words = useEditorWords().forms.conflict;
  const { name, label, theirs, mine, none } = field;
  if (theirs === mine) return <HiddenFields fields={sent(field)} />;
  return (
    <fieldset className="contested">
      <legend>{label}</legend>
      <div>
        <p>{words.theirs}</p>
        <pre>{shown(field, theirs)}</pre>
      </div>
      {none === undefined ? (
        <div>
          <label htmlFor={`c-${name}`}>{words.yours}</label>
          <OwnSide field={field} />
        </div>
      ) : (
        <fieldset>
          <legend>{words.yours}</legend>
          <OwnChoices field={field} />
        </fieldset>
      )}
    </fieldset>
  );
}

function OwnSide({ field: { name, mine, isLong, choices } }: { field: ContestedField }) {
  const given = { id: `c-${name}`, name, defaultValue: mine };
  if (isLong) return <textarea {...given} rows={12} />;
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

/** Those that either side has chosen, the own ones ticked. */
function OwnChoices({
  field: { name, theirs, mine, none, choices = [] },
}: {
  field: ContestedField;
}) {
  const either = new Set([...theirs.split(' '), ...mine.split(' ')]);
  return (
    <div className="options">
      {choices
        .filter(([value]) => either.has(value))
        .map(([value, text]) => (
          <label key={value}>
            <input
              type="checkbox"
              name={name}
              value={value}
              defaultChecked={mine.split(' ').includes(value)}
            />{' '}
            {text}
          </label>
        ))}
      {mine === '' && <p className="help">{none}</p>}
    </div>
  );
}

/** A side as it is read. */
function shown({ choices, none }: ContestedField, side: string): string {
  if (!choices) return side;
  const values = none === undefined ? [side] : side.split(' ');
  const names = choices.filter(([value]) => values.includes(value)).map(([, name]) => name);
  return names.join(', ') || (none ?? side);
}

/** What is sent of a field that is the same on both sides. */
function sent({ name, mine, none }: ContestedField): [name: string, value: string][] {
  if (none === undefined) return [[name, mine]];
  return mine === '' ? [] : mine.split(' ').map((value) => [name, value]);
}
