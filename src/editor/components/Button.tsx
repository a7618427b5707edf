export function Button(props: {
  /** The action, in the field `do`. */
  does?: string;
  look?: 'second' | 'danger' | undefined;
  /** The record of the action, for screen readers. */
  about?: string;
  /** The name of the button for screen readers, if not its text or `about`. */
  label?: string;
  formAction?: string;
  formTarget?: string;
  isHidden?: boolean;
  children: string;
}) {
  const { does, look, about, label, formAction, formTarget, isHidden, children } = props;
  return (
    <button
      type="submit"
      className={isHidden ? 'visually-hidden' : look}
      tabIndex={isHidden ? -1 : undefined}
      aria-hidden={isHidden}
      name={does === undefined ? undefined : 'do'}
      value={does}
      formAction={formAction}
      formTarget={formTarget}
      aria-label={about === undefined ? label : `${children}: ${about}`}
    >
      {children}
    </button>
  );
}

/** The first button of a form, which Enter presses; invisible. */
export function EnterButton(props: { does?: string; children: string }) {
  return <Button {...props} isHidden={true} />;
}

/** The form that removes an item of a list: `do=remove`, and the item in a hidden field. */
export function RemoveForm(props: {
  hidden: readonly [name: string, value: string];
  /** The item as people name it. */
  item: string;
  label: string;
  look: 'danger' | 'second';
}) {
  const [name, value] = props.hidden;
  return (
    <form method="post">
      <input type="hidden" name={name} value={value} />
      <Button does="remove" look={props.look} about={props.item}>
        {props.label}
      </Button>
    </form>
  );
}
