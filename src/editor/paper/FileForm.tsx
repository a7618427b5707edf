import { useEditorLocale, useEditorWords } from '../components/editor-locale.ts';
import { HiddenFields, idOf, ProblemSummary, TextArea } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import type { FileValues } from './edit-file.ts';
import { FieldControls, Fields } from './FieldControls.tsx';
import { BODY, WHOLE_FILE } from './field-problems.ts';
import { type FolderFile, fieldsOf } from './folder-file.ts';
import { isGroup } from './form-values.ts';
import { GROUPS, labelOfControl } from './labels.ts';
import { CANADIAN_ZONES } from './time-zones.ts';

/** The content of a file's form. */
export interface FileFormProps {
  file: FolderFile;
  action: string;
  /** The version of the folder on which the form is based. */
  version: number;
  /** Its fields, or the whole text. */
  shown: FileValues | string;
  problems?: FormProblems | undefined;
  /** The group of fields whose button was pressed. */
  openGroup?: string | undefined;
  /** Whether the file exists and may be removed. */
  canDelete: boolean;
}

/** The form of a file: its fields in groups, or its text. */
export function FileForm(props: FileFormProps) {
  const { file, action, version, shown, problems, canDelete } = props;
  const words = useEditorWords();
  const { paper } = words;
  const isText = typeof shown === 'string';
  const inFields = [...(problems?.keys() ?? [])].filter(
    (name) => ![WHOLE_FILE, BODY].includes(name),
  );
  return (
    <>
      <ProblemSummary
        problems={problems}
        labels={Object.fromEntries(inFields.map((name) => [name, labelOfControl(name, words)]))}
      />
      <form method="post" action={action} data-keep={keepOf(file)} noValidate={true}>
        <HiddenFields
          fields={[['version', String(version)], ...(isText ? [['as', 'text'] as const] : [])]}
        />
        {/* Enter presses the first button. */}
        <button
          type="submit"
          name="do"
          value="save"
          className="visually-hidden"
          tabIndex={-1}
          aria-hidden={true}
        >
          {paper.form.saveDraft}
        </button>
        {isText ? (
          <TextArea
            name={WHOLE_FILE}
            label={paper.form.text}
            help={paper.form.textHelp}
            value={shown}
            rows={28}
            problems={problems}
          />
        ) : (
          <FieldsOfFile {...props} shown={shown} />
        )}
        <p className="buttons">
          <button type="submit" name="do" value="save">
            {paper.form.saveDraft}
          </button>
          <button type="submit" name="do" value="check" className="second">
            {paper.check}
          </button>
          {canDelete && !file.isRequired && (
            <button type="submit" name="do" value="delete" className="danger">
              {paper.form.deleteFile}
            </button>
          )}
        </p>
      </form>
    </>
  );
}

function FieldsOfFile(props: FileFormProps & { shown: FileValues }) {
  const { file, action, problems, shown } = props;
  const { words, language } = useEditorLocale();
  const { paper } = words;
  const field = fieldsOf(file, language);
  const shared = { field, value: shown.values, problems, action };
  return (
    <>
      <datalist id="zones">
        {CANADIAN_ZONES.map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      {problems?.has(WHOLE_FILE) && (
        <p className="problem" id={idOf(WHOLE_FILE)} tabIndex={-1}>
          {problems.get(WHOLE_FILE)}
        </p>
      )}
      {file.name === 'paper' ? <PaperGroups {...props} /> : <Fields {...shared} name="" />}
      {shown.body !== undefined && (
        <TextArea
          name={BODY}
          label={paper.form.body}
          help={paper.form.bodyHelp}
          value={shown.body}
          rows={20}
          problems={problems}
          isMarkdown={true}
        />
      )}
    </>
  );
}

function PaperGroups({ file, action, problems, shown, openGroup }: FileFormProps) {
  const { words, language } = useEditorLocale();
  const { paper } = words;
  const all = fieldsOf(file, language).fields ?? [];
  const values = typeof shown === 'string' ? undefined : shown.values;
  const placed = new Set<string>(GROUPS.flatMap(([, names]) => names));
  return GROUPS.map(([group, names], index) => {
    const fields =
      group === 'more'
        ? all.filter(({ name }) => !placed.has(name))
        : names.flatMap((name) => all.find((each) => each.name === name) ?? []);
    const hasProblem = [...(problems?.keys() ?? [])].some((name) =>
      fields.some((each) => each.name === name.split('.')[0]),
    );
    const isHere = fields.some(({ name }) => name === openGroup);
    if (fields.length === 0) return null;
    return (
      <details key={group} open={index === 0 || hasProblem || isHere} className="stack">
        <summary>
          <h2>{paper.groups[group]}</h2>
        </summary>
        {fields.map((each) => (
          <FieldControls
            key={each.name}
            field={each}
            name={each.name}
            value={isGroup(values) ? values[each.name] : undefined}
            problems={problems}
            action={action}
          />
        ))}
      </details>
    );
  });
}

/** The key under which browsers store unsent input of a file's form. */
export function keepOf({ path }: Pick<FolderFile, 'path'>): string {
  return `paper-${path.replaceAll('/', ':')}`;
}
