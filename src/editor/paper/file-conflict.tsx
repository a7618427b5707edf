import type { Context } from 'hono';
import { PICTURES } from '../../papers/compile/own-files.ts';
import type { StoredFolder } from '../../papers/store/paper-versions.ts';
import { type Conflict, serveConflict } from '../components/Conflict.tsx';
import { editorPath } from '../components/EditorHeader.tsx';
import { withQuery } from '../components/serve-page.ts';
import type { Environment, PaperContext } from '../context/editor-context.ts';
import { textIn } from '../folders/stored-folder.ts';
import type { Field } from '../forms/fields.ts';
import type { GivenForm } from '../forms/read-form.ts';
import { type FileValues, fileValues, type MergedFile, writeFile } from './edit-file.ts';
import { controlOf } from './FieldControls.tsx';
import { fileLabel } from './file-label.ts';
import { type FolderFile, fieldsOf } from './folder-file.ts';
import { BODY, type FormValue, shownValue, valueAt, WHOLE_FILE, withValue } from './form-values.ts';
import { offersOf } from './offers.ts';
import { findPlace } from './part-places.ts';

/** The value of the field `as` in a form with a merged file and the fields that were contested. */
export const MERGED = 'merged';
/** The value of a contested item or group if the editor chooses its removal. */
const REMOVED = 'removed';
/** The field with the key of the form that was sent first. */
export const KEY = 'key';

interface FileConflict {
  file: FolderFile;
  newest: StoredFolder;
  /** `undefined` removes it. */
  mine: string | undefined;
  /** The merged file, unless its texts cannot be merged by field. */
  merged: MergedFile | undefined;
  /** Where the form of the page is shown and sent. */
  path: string;
  /** The key of the form that was sent. */
  key: string;
  words?: Conflict['words'];
}

/** The parameter of a page that somebody opens who gives up their own change. */
export const DROPPED = 'dropped';

/** Conflict page: somebody changed the same fields. Only those are shown. */
export function serveFileConflict(c: Context<Environment>, given: FileConflict): Response {
  const { file, newest, mine, merged, path, key, words: sentences } = given;
  const { words } = c.var.paper;
  const { version, savedBy, savedAt } = newest;
  const shared = {
    path,
    leavePath: withQuery(path, `${DROPPED}=yes`),
    version,
    savedBy,
    savedAt,
    draftKey: key,
    ...(sentences && { words: sentences }),
  };
  const sent = [KEY, key] as const;
  if (mine === undefined)
    return serveConflict(c, {
      ...shared,
      fields: [],
      theirs: {},
      mine: {},
      hidden: [['as', 'text'], ['do', 'delete'], sent],
      words: words.paper.form.deletion,
    });
  const shown = merged && fileValues(file, merged.text);
  if (!merged || !shown || merged.contested.length === 0)
    return serveConflict(c, {
      ...shared,
      fields: [{ name: WHOLE_FILE, label: fileLabel(file.path, words), kind: 'lines' }],
      theirs: { [WHOLE_FILE]: textIn(newest.folder, file.path) ?? '' },
      mine: { [WHOLE_FILE]: mine },
      hidden: [['as', 'text'], sent],
    });
  const sides = merged.contested.map((each) => sideOf(c, given, shown, each));
  return serveConflict(c, {
    ...shared,
    fields: sides.map(({ field }) => field),
    theirs: Object.fromEntries(sides.map(({ field, theirs }) => [field.name, theirs])),
    mine: Object.fromEntries(sides.map(({ field, mine: own }) => [field.name, own])),
    hidden: [['as', MERGED], [WHOLE_FILE, merged.text], sent],
  });
}

/** A contested field, with both values as its control shows them. */
function sideOf(
  c: Context<Environment>,
  { file, newest }: FileConflict,
  { values }: FileValues,
  { path, theirs, mine }: MergedFile['contested'][number],
): { field: Field; theirs: string; mine: string } {
  const { words, language } = c.var.paper;
  const [first] = path;
  if (first === BODY)
    return {
      field: { name: BODY, label: words.paper.form.body, kind: 'lines' },
      theirs: String(theirs),
      mine: String(mine),
    };
  const root = fieldsOf(file, language);
  const place = findPlace({ file, field: root, values }, path, words);
  const label = place.labels.join(' › ');
  const name = path.join('.');
  if (!isText(valueAt(values, name.split('.')))) {
    const { stays, removed } = words.paper.form;
    const choices = [['', stays] as const, [REMOVED, removed] as const];
    const side = (value: unknown) => (value === undefined ? REMOVED : '');
    const field: Field = { name, label, kind: 'choice', choices };
    return { field, theirs: side(theirs), mine: side(mine) };
  }
  const offers = offersOf(c.var.paper, newest.folder);
  const own = String(shownValue(place.field, mine) ?? '');
  const control = controlOf(place.field, name, own, { offers, words });
  const picture = place.field.format === 'picture' && pictureIn(c.var.paper, newest);
  return {
    field: { ...control, label, ...(picture && { pictureOf: picture }) },
    theirs: String(shownValue(place.field, theirs) ?? ''),
    mine: own,
  };
}

/** Shows the pictures of a folder by their names. */
function pictureIn({ publication }: PaperContext, { folder }: StoredFolder) {
  return (name: string) => {
    const path = `${PICTURES}/${name}`;
    const isThere = folder.kindOf(path) === 'file';
    const src = isThere ? editorPath(publication.id, 'paper', 'pictures', path) : undefined;
    return { src, caption: name };
  };
}

/** A merged file with the values of the contested fields as they were decided. */
export function readResolved(file: FolderFile, text: string, form: GivenForm): string {
  const shown = fileValues(file, text);
  if (!shown) return text;
  const root = fieldsOf(file);
  let { values, body } = shown;
  // From the last item to the first, so that a removed one changes no index of the rest.
  for (const [name, sent] of form.entries.toReversed()) {
    const path = name.split('.');
    const given = sent.replace(/\r\n?/g, '\n').trim();
    const before = valueAt(values, path);
    if (name === BODY && body !== undefined) body = sent;
    else if (isText(before)) values = withValue(root, values, path, given);
    else if (before !== undefined && given === REMOVED)
      values = withValue(root, values, path, undefined);
  }
  return writeFile(file, text, { values, ...(body !== undefined && { body }) });
}

function isText(value: FormValue): value is string {
  return typeof value === 'string';
}
