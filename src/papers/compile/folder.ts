import type * as v from 'valibot';
import { decodeUtf8, encodingProblem } from '../../lib/text/utf8.ts';
import type { FolderFiles } from './folder-files.ts';
import { MAX_PROBLEMS, oneOfThem, type Place, type Problem } from './problem.ts';
import { checkYaml, readYaml, type YamlText } from './yaml-text.ts';

/** More than any text or file of a paper may have. */
const MAX_FILE_KB = 2000;

/** A link in a text of a paper. */
export interface OwnLink {
  /** Within the paper's folder. */
  readonly file: string;
  /** Looked for where the link is wrong. */
  readonly place: () => Place;
  readonly href: string;
}

/** A YAML file of a folder, read. */
export interface ReadYamlFile<Value> {
  readonly value: Value;
  readonly yaml: YamlText;
  /** A field, and the line on which something is written in it. */
  readonly atText: (text: string, path: readonly PropertyKey[]) => Place;
}

/** A folder that is being compiled: reads its files and collects their problems and links. */
export class Folder {
  readonly files: FolderFiles;
  readonly problems: Problem[] = [];
  readonly links: OwnLink[] = [];
  /** How many problems of a file were reported. */
  readonly #reported = new Map<string, number>();

  constructor(files: FolderFiles) {
    this.files = files;
  }

  /** The folder's name, which is the paper's id. */
  get id(): string {
    return this.files.id;
  }

  /** The names in a subfolder or the folder itself, sorted; empty if it is missing, or a link. */
  names(subfolder = ''): string[] {
    return this.files.names(subfolder);
  }

  /** A file as problems name it; the folder itself without a name. */
  pathOf(name: string): string {
    const { prefix } = this.files;
    return name === '' ? prefix.slice(0, -1) : prefix + name;
  }

  /** Reports names that no file of the folder has. */
  expectNames(known: readonly string[], subfolder = ''): void {
    for (const name of this.names(subfolder))
      if (!known.includes(name))
        this.report(
          subfolder === '' ? name : `${subfolder}/${name}`,
          undefined,
          `no such file belongs here${oneOfThem(name, known)}`,
        );
  }

  /** Reports what is there under these names and no folder. */
  expectFolders(names: readonly string[]): void {
    for (const name of names)
      if (!['folder', undefined].includes(this.files.kindOf(name)))
        this.report(name, undefined, 'must be a folder, and no link to one');
  }

  /** Reports a problem of a file, unless the file has as many as are named. */
  report(name: string, place: Place | undefined, message: string): void {
    if (this.isFull(name)) return;
    this.#reported.set(name, (this.#reported.get(name) ?? 0) + 1);
    this.problems.push({ file: this.pathOf(name), ...place, message });
  }

  /** Whether a file has as many problems as are named: more need not be looked for. */
  isFull(name: string): boolean {
    return (this.#reported.get(name) ?? 0) >= MAX_PROBLEMS;
  }

  /** A file's text, `undefined` where it is not there or no text. */
  read(name: string): string | undefined {
    if (!this.expectFile(name)) return undefined;
    const bytes = this.files.bytesOf(name) ?? new Uint8Array();
    const problem = encodingProblem(bytes);
    if (problem) this.report(name, undefined, `this is ${problem}`);
    return problem ? undefined : decodeUtf8(bytes);
  }

  /**
   * Whether a file is there that can be read. What is no file of the folder, or too large, is
   * reported and not read: a link may lead out of it, or to what has no end.
   */
  expectFile(name: string): boolean {
    const kind = this.files.kindOf(name);
    if (kind === undefined) return false;
    const size = kind === 'file' ? this.files.sizeOf(name) : 0;
    const problem =
      kind !== 'file'
        ? 'must be a file, no folder and no link'
        : size > MAX_FILE_KB * 1000
          ? `has ${Math.ceil(size / 1000)} KB; no file of a paper has more than ${MAX_FILE_KB}`
          : undefined;
    if (problem !== undefined) this.report(name, undefined, problem);
    return problem === undefined;
  }

  /** What a YAML file says, by its schema; `undefined` where it is not there or wrong. */
  readYaml<const Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
  ): ReadYamlFile<v.InferOutput<Schema>> | undefined {
    const text = this.read(name);
    if (text === undefined) return undefined;
    const file = this.pathOf(name);
    const yaml = readYaml(file, text);
    const { value, problems } = checkYaml(file, yaml, schema);
    this.problems.push(...problems);
    if (problems.length > 0) return undefined;
    const lines = text.split('\n');
    const atText = (wanted: string, path: readonly PropertyKey[]) => {
      const from = yaml.lineOf(path);
      const found = lines.slice(from - 1).findIndex((line) => line.includes(wanted));
      return { line: from + Math.max(found, 0), path };
    };
    return { value: value as v.InferOutput<Schema>, yaml, atText };
  }
}
