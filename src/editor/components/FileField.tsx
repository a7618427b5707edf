import { describedBy, Labelled } from './fields.tsx';

type FieldProps = Omit<Parameters<typeof Labelled>[0], 'name' | 'children' | 'most'>;

/** A field `file` that uploads a file. */
export function FileField(
  props: FieldProps & {
    /** Media types that the browser offers. */
    types: readonly string[];
    /** Whether a script lets the editor crop a picture before it is sent. */
    canBeCropped?: boolean;
  },
) {
  const { types, canBeCropped = false, ...rest } = props;
  const field = { ...rest, name: 'file' };
  return (
    <Labelled {...field}>
      <input
        {...describedBy(field)}
        type="file"
        name="file"
        accept={types.join(',')}
        data-crop={canBeCropped ? 'crop' : undefined}
      />
    </Labelled>
  );
}

/** The form that removes an item of a list. It sends `do=remove` and a field with the item. */
export function RemoveForm(props: {
  field: string;
  value: string;
  /** The item as people name it. */
  item: string;
  label: string;
  className: 'danger' | 'second';
}) {
  const { field, value, item, label, className } = props;
  return (
    <form method="post">
      <input type="hidden" name={field} value={value} />
      <button
        type="submit"
        name="do"
        value="remove"
        className={className}
        aria-label={`${label}: ${item}`}
      >
        {label}
      </button>
    </form>
  );
}
