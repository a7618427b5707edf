import { HINT, hintText, type NoticeHint, type ReachHint } from '../../shared/notice-hints.ts';
import { Button } from '../components/Button.tsx';
import { FoldedFields, FormFields } from '../components/FormFields.tsx';
import { RecordForm, type RecordFormProps } from '../components/RecordForm.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import { type Field, field, pick, severalOf, type Values } from '../forms/fields.ts';
import type { EditorWords } from '../words/en/index.ts';
import { zoneHint } from './hints.ts';
import { languagesOf, noticeFields } from './notice-fields.ts';
import { OTHER_END } from './notice-times.ts';

interface NoticeFormProps extends RecordFormProps {
  context: PaperContext;
  /** How many phones get it, if that is known. */
  reach: ReachHint | undefined;
  /** Phones may have it already. */
  isBegun?: boolean;
  /** Saving a notice that is over puts it in force again. */
  isOver?: boolean;
}

/** The form of a notice: first what every notice needs; the rest is folded. */
export function NoticeForm(props: NoticeFormProps) {
  const { context, version, reach, isBegun = false, isOver = false, problems } = props;
  const { notices: words } = context.words;
  const fields = noticeFields(context);
  const values = withEnd(props.values);
  const shared = { values, problems };
  const [own] = languagesOf(context.publication);
  const isNew = version === undefined;
  // The end of a notice in force is confirmed: the tick is for another one.
  const needsTick = isNew || isOver || problems?.has('until') || values.confirm === 'yes';
  const confirm = needsTick ? [field('confirm', words.confirm, { kind: 'tick' })] : [];
  const saveText = isNew ? words.publish : words.save;
  const first = pick(fields, 'kind', `title-${own}`, `text-${own}`, 'communities');
  return (
    <RecordForm {...props} fields={fields}>
      <FormFields {...shared} fields={first} />
      <Hint hint={zoneHint(context)} values={values} />
      <FormFields {...shared} fields={pick(fields, 'ends')} />
      <div className="other-end stack">
        <FormFields {...shared} fields={[...pick(fields, 'until'), ...confirm]} />
      </div>
      <FormFields {...shared} fields={pick(fields, 'source')} />
      <FoldedFields
        {...shared}
        summary={words.more}
        fields={pick(fields, 'from', 'link')}
        isOpen={Boolean(values.from)}
      />
      <OtherLanguages {...shared} context={context} />
      {isBegun && <FormFields {...shared} fields={[againField(context.words, isOver)]} />}
      {reach && <Hint hint={reach} values={values} />}
      <p className="buttons">
        <Button {...(isOver && { does: 'reopen' })}>{isOver ? words.reopen : saveText}</Button>
      </p>
    </RecordForm>
  );
}

/** The tick that sends a notice to phones that already have it. */
export function againField({ notices: words }: EditorWords, isOver = false): Field {
  const help = isOver ? words.reopenedHelp : words.againHelp;
  return field('again', words.again, { kind: 'tick', help });
}

/** Titles and texts in other languages than the paper's; the summary names those that it has. */
function OtherLanguages(props: Pick<NoticeFormProps, 'context' | 'values' | 'problems'>) {
  const { context, values, problems } = props;
  const { notices: words } = context.words;
  const others = languagesOf(context.publication).slice(1);
  const written = others.filter((tag) => values[`title-${tag}`]);
  const names = others.flatMap((tag) => [`title-${tag}`, `text-${tag}`]);
  return (
    <FoldedFields
      summary={words.otherLanguages(written.map((tag) => words.languages[tag]))}
      fields={pick(noticeFields(context), ...names)}
      values={values}
      problems={problems}
    />
  );
}

/** The values of a form that has a written end, but no choice of it. */
function withEnd(values: Values): Values {
  return values.until && !values.ends ? { ...values, ends: OTHER_END } : values;
}

/** A sentence about the chosen fields, which a script updates. */
export function Hint({ hint, values }: { hint: NoticeHint; values: Values }) {
  const chosen = { kind: values.kind ?? '', communities: severalOf(values.communities) };
  return (
    <p className="help" role="status" {...{ [HINT]: JSON.stringify(hint) }}>
      {hintText(hint, chosen)}
    </p>
  );
}
