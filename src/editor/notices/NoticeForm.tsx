import { genericZoneName } from '../../lib/clock/zones.ts';
import { capitalise } from '../../lib/text/capitalise.ts';
import {
  MAX_NOTICE_TEXT,
  MAX_NOTICE_TITLE,
  NOTICE_KINDS,
} from '../../model/editorial/editorial.ts';
import {
  FormId,
  ProblemSummary,
  Select,
  TextArea,
  TextField,
  Tick,
} from '../components/fields.tsx';
import { Places } from '../components/Places.tsx';
import type { PaperContext } from '../context/editor-context.ts';
import type { FormProblems } from '../forms/checks.ts';
import { FORM_ID } from '../forms/id.ts';
import { noticeLabels } from './notice-labels.ts';
import { languagesOf, type NoticeLanguage, type NoticeValues } from './read-notice.ts';

/** The form of a notice, new or to be changed (`version`). */
export function NoticeForm(props: {
  readonly context: PaperContext;
  readonly action: string;
  readonly keep: string;
  readonly values: NoticeValues;
  readonly version?: number | string | undefined;
  /** Whether it is over: saved, it is in force again. */
  readonly isOver?: boolean;
  readonly problems?: FormProblems | undefined;
}) {
  const { context, action, keep, values, version, isOver = false, problems } = props;
  const { publication, locale } = context;
  const { notices: words, forms } = context.words;
  const [first, ...others] = languagesOf(publication);
  const isFilled = others.some((tag) => values[`title-${tag}`] || values[`text-${tag}`]);
  const zone = genericZoneName(locale);
  const field = (name: string) => ({ name, value: values[name], problems });
  return (
    <form method="post" action={action} noValidate={true} data-keep={keep}>
      <ProblemSummary problems={problems} labels={noticeLabels(context)} />
      {version === undefined ? (
        <FormId id={values[FORM_ID]} />
      ) : (
        <input type="hidden" name="version" value={version} />
      )}
      <Select
        {...field('kind')}
        label={words.kind}
        choices={[
          // None is chosen beforehand: a closed school is not to stand as “Water and health”.
          ['', words.noKind],
          ...NOTICE_KINDS.map((kind) => [kind, words.kinds[kind]] as const),
        ]}
      />
      {first && <Texts tag={first} isFirst={true} {...props} />}
      <Places
        context={context}
        chosen={values.communities?.split(' ') ?? []}
        label={words.where}
        help={words.whereHelp}
        problems={problems}
      />
      <TextField
        {...field('from')}
        type="datetime-local"
        label={words.from}
        help={`${words.fromHelp} ${capitalise(forms.inZone(zone))}.`}
        isOptional={true}
      />
      <TextField
        {...field('until')}
        type="datetime-local"
        label={words.until}
        help={`${capitalise(forms.inZone(zone))}.`}
      />
      {problems?.get('until') === words.tooLong && <Tick name="confirm" label={words.confirm} />}
      <TextField {...field('source')} label={words.source} help={words.sourceHelp} max={100} />
      <TextField
        {...field('link')}
        type="url"
        label={words.link}
        help={words.linkHelp}
        isOptional={true}
      />
      <details open={isFilled}>
        <summary>{words.otherLanguages}</summary>
        <div className="stack">
          <p className="help">{words.otherLanguagesHelp}</p>
          {others.map((tag) => (
            <Texts key={tag} tag={tag} {...props} />
          ))}
        </div>
      </details>
      <p className="buttons">
        {isOver ? (
          <button type="submit" name="do" value="reopen">
            {words.reopen}
          </button>
        ) : (
          <button type="submit">{version === undefined ? words.publish : words.save}</button>
        )}
      </p>
    </form>
  );
}

function Texts(props: {
  readonly tag: NoticeLanguage;
  readonly isFirst?: boolean;
  readonly context: PaperContext;
  readonly values: NoticeValues;
  readonly problems?: FormProblems | undefined;
}) {
  const { tag, isFirst = false, values, problems } = props;
  const { notices: words } = props.context.words;
  const name = words.languages[tag];
  return (
    <>
      <TextField
        name={`title-${tag}`}
        label={words.in(words.title, name)}
        help={isFirst ? words.titleHelp : undefined}
        value={values[`title-${tag}`]}
        max={MAX_NOTICE_TITLE}
        lang={tag}
        problems={problems}
        isOptional={!isFirst}
      />
      <TextArea
        name={`text-${tag}`}
        label={words.in(words.text, name)}
        help={isFirst ? words.textHelp : undefined}
        value={values[`text-${tag}`]}
        max={MAX_NOTICE_TEXT}
        rows={3}
        lang={tag}
        problems={problems}
        isOptional={true}
      />
    </>
  );
}
