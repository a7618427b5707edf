import { Button } from '../components/Button.tsx';
import { FoldedFields, FormFields } from '../components/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../components/RecordForm.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { pick } from '../forms/fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import { eventFields } from './event-fields.ts';

/** The form of an event. `laterCount`: how many later occurrences can be changed with it. */
export function EventForm(props: RecordFormProps & { context: PaperContext; laterCount?: number }) {
  const { context, values, version, laterCount = 0, problems } = props;
  const { events: words } = context.words;
  const isNew = version === undefined;
  const fields = eventFields(context, { isNew });
  const rare = pick(fields, 'organiser', 'text', 'link', 'language');
  const others = fields.filter((field) => !rare.includes(field));
  const shared = { values, problems };
  return (
    <RecordForm {...props} fields={fields}>
      <FormFields {...shared} fields={others} />
      <FoldedFields {...shared} summary={words.more} fields={rare} isOpen={!isNew} />
      <p className="buttons">
        <Button>{isNew ? words.publish : words.save}</Button>
        {laterCount > 0 && (
          <Button does="save-later" look="second">
            {words.saveLater(laterCount)}
          </Button>
        )}
      </p>
    </RecordForm>
  );
}

interface ButtonProps {
  words: EditorWords['events'];
  path: string;
  laterCount: number;
}

/**
 * Buttons that cancel or restore an event, alone or with its later occurrences. `about`: names the
 * event for screen readers in a list, which has no help.
 */
export function CancelForm(props: ButtonProps & { isCancelled: boolean; about?: string }) {
  const { words, path, laterCount, isCancelled, about } = props;
  const action = isCancelled ? 'restore' : 'cancel';
  return (
    <form method="post" action={path} className="buttons">
      <EventButtons
        does={action}
        look={isCancelled ? 'second' : 'danger'}
        words={words[action]}
        laterCount={laterCount}
        about={about}
      />
      {about === undefined && <span className="help">{words[action].help}</span>}
    </form>
  );
}

/** Buttons that remove an event, alone or with its later occurrences. */
export function RemoveEventForm(props: ButtonProps & { versions: string }) {
  const { path, laterCount, versions } = props;
  const { remove } = props.words;
  return (
    <details>
      <summary>{remove.heading}</summary>
      <form method="post" action={path}>
        <p>{remove.text}</p>
        <input type="hidden" name="version" value={versions} />
        <p className="buttons">
          <EventButtons does="remove" look="danger" words={remove} laterCount={laterCount} />
        </p>
      </form>
    </details>
  );
}

function EventButtons(props: {
  does: string;
  look: 'second' | 'danger';
  words: { button: string; later: (count: number) => string };
  laterCount: number;
  about?: string | undefined;
}) {
  const { does, look, words, laterCount, about } = props;
  return (
    <>
      <Button does={does} look={look} {...(about && { about })}>
        {words.button}
      </Button>
      {laterCount > 0 && (
        <Button does={`${does}-later`} look={look}>
          {words.later(laterCount)}
        </Button>
      )}
    </>
  );
}
