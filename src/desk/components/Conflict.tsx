import { HiddenFields } from './fields.tsx';
import { useDeskWords } from './in-desk.ts';

/** A field of a form that two people have saved. */
export interface ContestedField {
  readonly name: string;
  readonly label: string;
  readonly theirs: string;
  readonly mine: string;
  readonly isLong?: boolean;
}

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
}) {
  const words = useDeskWords().forms.conflict;
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

function ContestedPair({
  field: { name, label, theirs, mine, isLong },
}: {
  field: ContestedField;
}) {
  const words = useDeskWords().forms.conflict;
  const id = `c-${name}`;
  if (theirs === mine) return <input type="hidden" name={name} value={mine} />;
  return (
    <fieldset className="contested">
      <legend>{label}</legend>
      <div>
        <p>{words.theirs}</p>
        <pre>{theirs}</pre>
      </div>
      <div>
        <label htmlFor={id}>{words.yours}</label>
        {isLong ? (
          <textarea id={id} name={name} rows={12} defaultValue={mine} />
        ) : (
          <input id={id} name={name} defaultValue={mine} autoComplete="off" />
        )}
      </div>
    </fieldset>
  );
}
