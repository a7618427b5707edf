import { Button, EnterButton } from '../components/Button.tsx';
import { useEditorLocale, useEditorWords } from '../components/editor-locale.ts';
import { HiddenFields, idOf, ProblemSummary, Select, TextArea } from '../components/fields.tsx';
import type { FormProblems } from '../forms/checks.ts';
import type { Choice } from '../forms/fields.ts';
import type { FileValues } from './edit-file.ts';
import { Fields, type Offers } from './FieldControls.tsx';
import { type FolderFile, fieldsOf } from './folder-file.ts';
import { BODY, WHOLE_FILE } from './form-values.ts';
import { GroupLinks } from './GroupLinks.tsx';
import { labelOf } from './labels.ts';
import { PartLinks, partHref } from './PartLinks.tsx';
import { findPlace, itemLabel } from './part-places.ts';
import { addressOf, canRemove, groupsOf, hasPages, isWhole, type Part, placeOf } from './parts.ts';
import { PLACE } from './read-part.ts';

/** What a page of a file shows: a part of its form, or its whole text. */
export type Shown = (FileValues & { part: Part }) | string;

interface FileFormProps {
  file: FolderFile;
  /** The address of the file's form. */
  action: string;
  /** The version of the folder on which the form is based. */
  version: number;
  shown: Shown;
  offers: Offers;
  problems?: FormProblems | undefined;
  /** Whether the file exists and may be removed. */
  canDelete: boolean;
}

/** A page of a file's form, or the whole file as a text. */
export function FileForm(props: FileFormProps) {
  const { file, action, shown, problems } = props;
  if (typeof shown === 'string') return <TextForm {...props} text={shown} />;
  const { part } = shown;
  if (isWhole(part) && groupsOf(file, part.field).length > 0) return <GroupLinks action={action} />;
  // A file's lists come before its few fields; those of a part follow its own.
  const links = (
    <PartLinks
      field={part.field}
      name=""
      at={part.keys.join('.')}
      value={part.isNew ? undefined : part.value}
      action={action}
      problems={problems}
    />
  );
  const isFirst = part.path.length === 0;
  return (
    <>
      <Summary file={file} shown={shown} problems={problems} />
      {isFirst && links}
      {hasControls(part, shown) && <PartForm {...props} shown={shown} part={part} />}
      {!isFirst && !(part.isNew && part.list) && links}
    </>
  );
}

function hasControls({ field }: Part, { body }: FileValues): boolean {
  const isControl = (each: typeof field) => each.format !== 'id' && !hasPages(each);
  return body !== undefined || (field.fields ?? []).some(isControl);
}

function Summary({
  file,
  shown: { values, part },
  problems,
}: Pick<FileFormProps, 'file' | 'problems'> & { shown: FileValues & { part: Part } }) {
  const { words, language } = useEditorLocale();
  const root = { file, field: fieldsOf(file, language), values };
  const names = [...(problems?.keys() ?? [])].filter((name) => ![BODY, WHOLE_FILE].includes(name));
  const labels = names.map((name) => [
    name,
    findPlace(root, [...part.path, ...name.split('.')], words).labels.at(-1) ??
      labelOf(name, words),
  ]);
  return <ProblemSummary problems={problems} labels={Object.fromEntries(labels)} />;
}

function PartForm(props: FileFormProps & { shown: FileValues; part: Part }) {
  const { file, action, version, part, shown, problems, offers } = props;
  const { form } = useEditorWords().paper;
  const { field, value } = part;
  const isRoot = isWhole(part);
  return (
    <form
      method="post"
      action={partHref(action, addressOf(part))}
      data-draft-key={storageKeyOf(file, part)}
      noValidate={true}
    >
      <HiddenFields fields={[['version', String(version)]]} />
      <EnterButton does="save">{form.saveDraft}</EnterButton>
      {problems?.has(WHOLE_FILE) && (
        <p className="problem" id={idOf(WHOLE_FILE)} tabIndex={-1}>
          {problems.get(WHOLE_FILE)}
        </p>
      )}
      <Fields field={field} name="" value={value} offers={offers} problems={problems} />
      <PlaceInList part={part} />
      {isRoot && shown.body !== undefined && (
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
      <FormButtons {...props} canRemove={canRemove(part)} isWhole={isRoot} />
    </form>
  );
}

/** Where an item stands in its list: first, or after another item. */
function PlaceInList({ part }: { part: Part }) {
  const words = useEditorWords();
  const { list, path } = part;
  if (!list) return null;
  const index = Number(path.at(-1));
  const others = list.items.toSpliced(index, 1);
  if (others.length === 0) return null;
  const { form } = words.paper;
  const choices: Choice[] = [
    ['0', form.first],
    ...others.map((each, at): Choice => {
      const label = itemLabel(list.field, each, at, words);
      return [String(at + 1), form.after(label)];
    }),
  ];
  return (
    <Select
      name={PLACE}
      label={form.place}
      value={String(placeOf(part))}
      choices={choices}
      isOptional={true}
    />
  );
}

function TextForm(props: FileFormProps & { text: string }) {
  const { file, action, version, problems, text } = props;
  const { form } = useEditorWords().paper;
  const hidden = [
    ['version', String(version)],
    ['as', 'text'],
  ] as const;
  return (
    <>
      <ProblemSummary problems={problems} labels={{}} />
      <form method="post" action={action} data-draft-key={storageKeyOf(file)} noValidate={true}>
        <HiddenFields fields={hidden} />
        <EnterButton does="save">{form.saveDraft}</EnterButton>
        <TextArea
          name={WHOLE_FILE}
          label={form.text}
          help={form.textHelp}
          problems={problems}
          value={text}
          rows={28}
        />
        <FormButtons {...props} isWhole={true} />
      </form>
    </>
  );
}

function FormButtons(
  props: Pick<FileFormProps, 'file' | 'canDelete'> & { canRemove?: boolean; isWhole: boolean },
) {
  const { form, check } = useEditorWords().paper;
  const { file, canDelete, canRemove: canRemovePart, isWhole } = props;
  return (
    <p className="buttons">
      <Button does="save">{form.saveDraft}</Button>
      <Button does="check" look="second">
        {check}
      </Button>
      {canRemovePart && (
        <Button does="remove" look="danger">
          {form.remove}
        </Button>
      )}
      {isWhole && canDelete && !file.isRequired && (
        <Button does="delete" look="danger">
          {form.deleteFile}
        </Button>
      )}
    </p>
  );
}

/** The key under which browsers store unsent input of a page of a file's form, or of its text. */
export function storageKeyOf({ path }: Pick<FolderFile, 'path'>, part?: Part): string {
  const { at, group } = part ? addressOf(part) : { at: 'as:text' };
  const key = [path, group, at].filter(Boolean).join(':');
  return `paper-${key.replaceAll(/[^\w.-]/g, ':')}`;
}
