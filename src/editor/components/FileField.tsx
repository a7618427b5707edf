import { Button } from './Button.tsx';

export { FileField } from './fields.tsx';

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
      <Button does="remove" look={className} about={item}>
        {label}
      </Button>
    </form>
  );
}
