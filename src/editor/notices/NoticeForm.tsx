import { Button } from '../components/Button.tsx';
import { FormFields } from '../components/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../components/RecordForm.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { languagesOf, noticeFields } from './notice-fields.ts';

/** The form of a notice. `isOver`: saving puts it in force again. */
export function NoticeForm(props: RecordFormProps & { context: PaperContext; isOver?: boolean }) {
  const { context, values, version, isOver = false, problems } = props;
  const { notices: words } = context.words;
  const [own] = languagesOf(context.publication);
  const fields = noticeFields(context);
  const others = fields.filter(({ lang }) => lang !== undefined && lang !== own);
  const first = fields.filter((field) => !others.includes(field));
  const at = first.findIndex(({ name }) => name === 'until') + 1;
  if (problems?.get('until') === words.tooLong)
    first.splice(at, 0, { name: 'confirm', label: words.confirm, kind: 'tick' });
  return (
    <RecordForm {...props} fields={fields}>
      <FormFields fields={first} values={values} problems={problems} />
      <details open={others.some(({ name }) => values[name])}>
        <summary>{words.otherLanguages}</summary>
        <div className="stack">
          <p className="help">{words.otherLanguagesHelp}</p>
          <FormFields fields={others} values={values} problems={problems} />
        </div>
      </details>
      <p className="buttons">
        {isOver ? (
          <Button does="reopen">{words.reopen}</Button>
        ) : (
          <Button>{version === undefined ? words.publish : words.save}</Button>
        )}
      </p>
    </RecordForm>
  );
}
