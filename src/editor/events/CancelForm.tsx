import type { EditorWords } from '../words/en/index.ts';

interface Props {
  readonly words: EditorWords['events'];
  readonly path: string;
  /** How many later times the event has. */
  readonly laterCount: number;
}

/** The buttons that cancel an event, or restore it, alone or with its later times. */
export function CancelForm(props: Props & { readonly isCancelled: boolean }) {
  const { words, path, laterCount, isCancelled } = props;
  const action = isCancelled ? 'restore' : 'cancel';
  const { button, later, help } = words[action];
  return (
    <form method="post" action={path} className="buttons">
      <button type="submit" className="danger" name="do" value={action}>
        {button}
      </button>
      {laterCount > 0 && (
        <button type="submit" className="danger" name="do" value={`${action}-later`}>
          {later(laterCount)}
        </button>
      )}
      <span className="help">{help}</span>
    </form>
  );
}

/** The buttons that remove an event, alone or with its later times. */
export function RemoveForm({ words: { remove }, path, laterCount }: Props) {
  return (
    <details>
      <summary>{remove.heading}</summary>
      <form method="post" action={path}>
        <p>{remove.text}</p>
        <p className="buttons">
          <button type="submit" className="danger" name="do" value="remove">
            {remove.button}
          </button>
          {laterCount > 0 && (
            <button type="submit" className="danger" name="do" value="remove-later">
              {remove.later(laterCount)}
            </button>
          )}
        </p>
      </form>
    </details>
  );
}
