import { Button } from '../components/Button.tsx';
import type { EditorWords } from '../words/en/index.ts';

interface Props {
  words: EditorWords['events'];
  path: string;
  /** How many later times the event has. */
  laterCount: number;
}

/** The buttons that cancel an event, or restore it, alone or with its later times. */
export function CancelForm(props: Props & { isCancelled: boolean }) {
  const { words, path, laterCount, isCancelled } = props;
  const action = isCancelled ? 'restore' : 'cancel';
  const { button, later, help } = words[action];
  return (
    <form method="post" action={path} className="buttons">
      <Button does={action} look="danger">
        {button}
      </Button>
      {laterCount > 0 && (
        <Button does={`${action}-later`} look="danger">
          {later(laterCount)}
        </Button>
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
          <Button does="remove" look="danger">
            {remove.button}
          </Button>
          {laterCount > 0 && (
            <Button does="remove-later" look="danger">
              {remove.later(laterCount)}
            </Button>
          )}
        </p>
      </form>
    </details>
  );
}
