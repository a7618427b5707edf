import { splitFrontMatter } from '../../lib/text/front-matter.ts';
import { editYaml, type YamlValue } from '../../papers/compile/edit-yaml.ts';
import { findExcess, readYaml, type YamlExcess } from '../../papers/compile/yaml-text.ts';
import { type FolderFile, fieldsOf } from './folder-file.ts';
import { type FormValue, isRecord, isShowable, shownValue } from './form-values.ts';
import { writtenValue } from './written-values.ts';

/** The content of a file's form: the fields, and the text below them. */
export interface FileValues {
  values: FormValue;
  /** For Markdown files only. */
  body?: string;
}

/** The values in a file's text; `undefined` if a form cannot show them. */
export function fileValues(file: FolderFile, text: string): FileValues | undefined {
  const parts = partsOf(file, text);
  if (!file.hasForm || !parts) return undefined;
  // The compiler's reader, which refuses aliases, and texts that would take seconds to read.
  const { value = {}, problems } = readYaml(file.path, parts.front);
  const fields = fieldsOf(file);
  if (problems.length > 0 || !isShowable(fields, value ?? {})) return undefined;
  const values = shownValue(fields, value ?? {});
  return file.kind === 'markdown' ? { values, body: parts.body } : { values };
}

/** A file's text with the values of a form; the same text if nothing changed. */
export function writeFile(file: FolderFile, text: string, given: FileValues): string {
  const parts = partsOf(file, text) ?? { head: '', front: '', tail: '', body: '' };
  const { value: before = {}, problems } = readYaml(file.path, parts.front);
  const written = writtenValue(fieldsOf(file), given.values, isRecord(before) ? before : {});
  const next = isRecord(written) ? (written as Readonly<Record<string, YamlValue>>) : {};
  const yaml = problems.length > 0 ? parts.front : editedFront(parts.front, next);
  if (file.kind === 'yaml') return yaml;
  const body = sameLines(given.body ?? '', parts.body);
  if (text === '') return `---\n${yaml.trimEnd()}\n---\n\n${body.trim()}\n`;
  // The line that ends the fields may be the last of the file.
  const isOpen = body !== '' && !parts.tail.endsWith('\n');
  return parts.head + yaml + parts.tail + (isOpen ? '\n' : '') + body;
}

/** The limit that the fields of a file's text exceed; `undefined` if none. */
export function excessIn(file: FolderFile, text: string): YamlExcess | undefined {
  const parts = partsOf(file, text);
  return parts && findExcess(parts.front, file.kind === 'markdown' ? 2 : 1);
}

/** The text of a form with the line ends of the stored one: browsers would change them. */
export function sameLines(given: string, before: string): string {
  const sent = plain(given);
  if (sent === plain(before) || `${sent}\n` === plain(before)) return before;
  const isCrLf = before.includes('\r\n') && !/[^\r]\n/.test(before);
  const ended = sent.endsWith('\n') ? sent : `${sent}\n`;
  return isCrLf ? ended.replaceAll('\n', '\r\n') : ended;
}

function plain(text: string): string {
  return text.replace(/\r\n?/g, '\n');
}

function editedFront(front: string, next: Readonly<Record<string, YamlValue>>): string {
  const edited = editYaml(front, next);
  return front.endsWith('\n') || front === '' ? edited : edited.replace(/\n$/, '');
}

function partsOf({ kind }: FolderFile, text: string) {
  if (kind === 'yaml') return { head: '', front: text, tail: '', body: '' };
  if (text === '') return { head: '', front: '', tail: '', body: '' };
  const split = splitFrontMatter(text);
  if (!split) return undefined;
  const { front, body } = split;
  const head = text.slice(0, text.indexOf('\n') + 1);
  const tail = text.slice(head.length + front.length, text.length - body.length);
  return { head, front, tail, body };
}
