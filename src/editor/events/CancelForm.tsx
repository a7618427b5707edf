import type { PaperContext } from '../context/editor-context.ts';
import type { KeptEvent } from './store-events.ts';

interface Props {
  readonly context: PaperContext;
  readonly path: string;
  /** How many later times the event has. */
  readonly laterCount: number;
}

/** What cancels an event that is not over, or takes that back, alone or with its later times. */
export function CancelForm({
  context,
  path,
  laterCount,
  kept,
}: Props & { readonly kept: KeptEvent }) {
  const { event, endsAt } = kept;
  if (endsAt <= context.now.getTime()) return null;
  const action = event.isCancelled ? 'restore' : 'cancel';
  const words = context.words.events[action];
  return (
    <form method="post" action={path} className="buttons">
      <button type="submit" className="danger" name="do" value={action}>
        {words.button}
      </button>
      {laterCount > 0 && (
        <button type="submit" className="danger" name="do" value={`${action}-later`}>
          {words.later(laterCount)}
        </button>
      )}
      <span className="help">{words.help}</span>
    </form>
  );
}

/** What removes an event, alone or with its later times. */
export function RemoveForm({ context, path, laterCount }: Props) {
  const { remove } = context.words.events;
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
