import { Button, EnterButton } from '../components/Button.tsx';
import { useEditorLocale, useEditorWords } from '../components/editor-locale.ts';
import { HiddenFields, idOf, ProblemSummary, TextArea } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import type { EditorWords } from '../words/en/index.ts';
import type { FileValues } from './edit-file.ts';
import { Fields, labelsOfControls } from './FieldControls.tsx';
import { type FolderFile, fieldsOf } from './folder-file.ts';
import { BODY, WHOLE_FILE } from './form-values.ts';
import { CANADIAN_ZONES } from './time-zones.ts';

/** The groups of the form of paper.yaml with their fields. The last group has all other fields. */
const GROUPS = [
  ['basics', ['id', 'name', 'description', 'language', 'timeZone', 'price']],
  ['place', ['cityLine', 'coverage', 'weather']],
  ['hosts', ['hosts']],
  ['contacts', ['contacts']],
  ['links', ['socialLinks', 'sisterSites', 'newsResources', 'topics']],
  ['look', ['colours', 'byline', 'featuredPhotoCredit', 'pictures']],
  ['feeds', ['desks', 'fallbackItems']],
  ['radio', ['radio']],
  ['others', ['embeds', 'ads', 'donation', 'newsletter']],
  ['pages', ['blog', 'bookshop']],
  ['more', []],
] as const satisfies readonly (readonly [
  keyof EditorWords['paper']['groups'],
  readonly string[],
])[];

export interface FileFormProps {
  file: FolderFile;
  action: string;
  /** The version of the folder on which the form is based. */
  version: number;
  /** The values of the fields, or the whole text. */
  shown: FileValues | string;
  problems?: FormProblems | undefined;
  /** The group that stays open because its button was pressed. */
  openGroup?: string | undefined;
  /** Whether the file exists and may be removed. */
  canDelete: boolean;
}

export function FileForm(props: FileFormProps) {
  const { file, action, version, shown, problems, canDelete } = props;
  const words = useEditorWords();
  const { form, check } = words.paper;
  const isText = typeof shown === 'string';
  const hidden = isText ? ([['as', 'text']] as const) : [];
  return (
    <>
      <ProblemSummary problems={problems} labels={labelsOfControls(problems, words)} />
      <form method="post" action={action} data-draft-key={storageKeyOf(file)} noValidate={true}>
        <HiddenFields fields={[['version', String(version)], ...hidden]} />
        <EnterButton does="save">{form.saveDraft}</EnterButton>
        {isText ? (
          <TextArea
            name={WHOLE_FILE}
            label={form.text}
            help={form.textHelp}
            problems={problems}
            value={shown}
            rows={28}
          />
        ) : (
          <FieldsOfFile {...props} shown={shown} />
        )}
        <p className="buttons">
          <Button does="save">{form.saveDraft}</Button>
          <Button does="check" look="second">
            {check}
          </Button>
          {canDelete && !file.isRequired && (
            <Button does="delete" look="danger">
              {form.deleteFile}
            </Button>
          )}
        </p>
      </form>
    </>
  );
}

function FieldsOfFile(props: FileFormProps & { shown: FileValues }) {
  const { file, action, problems, shown } = props;
  const { words, language } = useEditorLocale();
  const { form } = words.paper;
  const field = fieldsOf(file, language);
  const shared = { field, name: '', value: shown.values, problems, action };
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
      {file.name === 'paper' ? <PaperGroups {...props} /> : <Fields {...shared} />}
      {shown.body !== undefined && (
        <TextArea
          name={BODY}
          label={form.body}
          help={form.bodyHelp}
          problems={problems}
          value={shown.body}
          rows={20}
          isMarkdown={true}
        />
      )}
    </>
  );
}

function PaperGroups(props: FileFormProps & { shown: FileValues }) {
  const { file, action, problems, shown, openGroup } = props;
  const { words, language } = useEditorLocale();
  const field = fieldsOf(file, language);
  const all = field.fields ?? [];
  const shared = { field, name: '', value: shown.values, problems, action };
  const placed = new Set<string>(GROUPS.flatMap(([, names]) => names));
  const open = new Set([openGroup, ...(problems?.keys() ?? [])].map((name) => name?.split('.')[0]));
  return GROUPS.map(([group, names], index) => {
    const fields =
      group === 'more'
        ? all.filter(({ name }) => !placed.has(name))
        : names.flatMap((name) => all.find((each) => each.name === name) ?? []);
    if (fields.length === 0) return null;
    const isOpen = index === 0 || fields.some(({ name }) => open.has(name));
    return (
      <details key={group} open={isOpen} className="stack">
        <summary>
          <h2>{words.paper.groups[group]}</h2>
        </summary>
        <Fields {...shared} fields={fields} />
      </details>
    );
  });
}

/** The key under which browsers store unsent input of a file's form. */
export function storageKeyOf({ path }: Pick<FolderFile, 'path'>): string {
  return `paper-${path.replaceAll('/', ':')}`;
}
