import type * as v from 'valibot';
import { decodeUtf8, encodingProblem } from '../../lib/text/utf8.ts';
import type { FolderFiles } from './folder-files.ts';
import { MAX_PROBLEMS, oneOfThem, type Place, type Problem } from './problem.ts';
import { checkYaml, readYaml, type YamlText } from './yaml-text.ts';

/** Above the limit of any kind of file in a paper's folder. */
const MAX_FILE_KB = 2000;

/** A link in a text of a paper. */
export interface OwnLink {
  /** The path of the text in the paper's folder. */
  file: string;
  /** Finds the link's place; only called if the link is wrong. */
  place: () => Place;
  href: string;
}

/** A parsed YAML file of a folder. */
export interface ReadYamlFile<Value> {
  value: Value;
  yaml: YamlText;
  /** The place of a field, with the line on which a text occurs in it. */
  atText: (text: string, path: readonly PropertyKey[]) => Place;
}

/** A folder being compiled: reads its files and collects their problems and links. */
export class Folder {
  readonly files: FolderFiles;
  readonly problems: Problem[] = [];
  readonly links: OwnLink[] = [];
  /** Number of reported problems by file. */
  readonly #reported = new Map<string, number>();

  constructor(files: FolderFiles) {
    this.files = files;
  }

  /** The folder's name: the paper's id. */
  get id(): string {
    return this.files.id;
  }

  /** Sorted names in a subfolder or the folder itself; empty if it is missing or a link. */
  names(subfolder = ''): string[] {
    return this.files.names(subfolder);
  }

  /** A file's path in problems; without a name, that of the folder itself. */
  pathOf(name: string): string {
    const { prefix } = this.files;
    return name === '' ? prefix.slice(0, -1) : prefix + name;
  }

  /** Reports unknown names. */
  expectNames(known: readonly string[], subfolder = ''): void {
    for (const name of this.names(subfolder))
      if (!known.includes(name))
        this.report(
          subfolder === '' ? name : `${subfolder}/${name}`,
          undefined,
          `no such file belongs here${oneOfThem(name, known)}`,
        );
  }

  /** Reports entries with these names that are not folders. */
  expectFolders(names: readonly string[]): void {
    for (const name of names)
      if (!['folder', undefined].includes(this.files.kindOf(name)))
        this.report(name, undefined, 'must be a folder, and no link to one');
  }

  /** Reports a problem of a file, up to the maximum per file. */
  report(name: string, place: Place | undefined, message: string): void {
    if (this.isFull(name)) return;
    this.#reported.set(name, (this.#reported.get(name) ?? 0) + 1);
    this.problems.push({ file: this.pathOf(name), ...place, message });
  }

  /** Whether a file has reached the maximum of reported problems, so that checks can stop. */
  isFull(name: string): boolean {
    return (this.#reported.get(name) ?? 0) >= MAX_PROBLEMS;
  }

  /** A file's text; `undefined` if it is missing or not a text. */
  read(name: string): string | undefined {
    if (!this.expectFile(name)) return undefined;
    const bytes = this.files.bytesOf(name) ?? new Uint8Array();
    const problem = encodingProblem(bytes);
    if (problem) this.report(name, undefined, `this is ${problem}`);
    return problem ? undefined : decodeUtf8(bytes);
  }

  /**
   * Whether a file exists and can be read. Anything else, such as a link or a file that is too
   * large, is reported and not read: a link may lead out of the folder, or to an endless file.
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

  /**
   * The content of a YAML file according to its schema; `undefined` if it is missing or invalid.
   */
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
