import { Button } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../components/RecordForm.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { eventFields } from './event-fields.ts';

/** The form of an event. `laterCount`: the number of its later times, which can change with it. */
export function EventForm(props: RecordFormProps & { context: PaperContext; laterCount?: number }) {
  const { context, values, version, laterCount = 0, problems } = props;
  const { events: words } = context.words;
  const isNew = version === undefined;
  const fields = eventFields(context, { isNew });
  return (
    <RecordForm {...props} fields={fields}>
      <FormFields fields={fields} values={values} problems={problems} />
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
