/** A button that sends its form. */
export function Button(props: {
  /** The action, in the field `do`. */
  does?: string;
  look?: 'second' | 'danger';
  /** The record of the action, for screen readers. */
  about?: string;
  children: string;
}) {
  const { does, look, about, children } = props;
  return (
    <button
      type="submit"
      className={look}
      name={does === undefined ? undefined : 'do'}
      value={does}
      aria-label={about === undefined ? undefined : `${children}: ${about}`}
    >
      {children}
    </button>
  );
}
