import type * as v from 'valibot';
import { decodeUtf8, encodingProblem } from '../../lib/text/utf8.ts';
import { readMarkdown } from './markdown-text.ts';
import { fieldName, MAX_PROBLEMS, oneOfThem, type Place, type Problem } from './problem.ts';
import type { Placeholder } from './schema/fields.ts';
import { checkYaml, readYaml } from './yaml-text.ts';

export type EntryKind = 'file' | 'folder' | 'other';

/** Access to the files of a folder by their paths in it (`pictures/ice.svg`). */
export interface FolderFiles {
  /** The folder's own name: the paper's id. */
  id: string;
  /** Prefix of file names in problems, with a trailing slash; may be empty. */
  prefix: string;
  /** Sorted names in a subfolder (`''`: the folder itself), without hidden ones; else empty. */
  names(subfolder: string): string[];
  /** The kind of an entry; `undefined` if it does not exist. A link is `other`. */
  kindOf(name: string): EntryKind | undefined;
  /** The size of a file in bytes. */
  sizeOf(name: string): number;
  /**
   * The content of a file; `undefined` if it is not in memory: stored pictures and PDFs, which were
   * checked when they were saved.
   */
  bytesOf(name: string): Uint8Array | undefined;
  /** The content of a file, fetched if necessary. */
  read(name: string): Promise<Uint8Array>;
  /** The SHA-256 of a file, or its first half: at least 32 hexadecimal digits. */
  digestOf(name: string): string;
}

/** Files above this size are not read; each kind of file has a lower limit of its own. */
const MAX_FILE_KB = 2000;

type Path = readonly PropertyKey[];

/** A link in a text of a paper. */
export interface OwnLink {
  /** The path of the text in the paper's folder. */
  file: string;
  /** Finds the link's place. Called only for wrong links, because it is slow. */
  place: () => Place;
  href: string;
}

/** The content of a file according to its schema. */
export interface ReadFile<Value> {
  value: Value;
  at: (path: Path) => Place;
  /** Reports a problem of a field, whose name the message gets. */
  report: (path: Path, message: string) => void;
}

export interface ReadYamlFile<Value> extends ReadFile<Value> {
  /** The place of a field, with the line on which a text occurs in it. */
  atText: (text: string, path: Path) => Place;
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

  get id(): string {
    return this.files.id;
  }

  /** Sorted names in a subfolder or the folder itself; empty if it is missing or a link. */
  names(subfolder = ''): string[] {
    return this.files.names(subfolder);
  }

  /** A file's path in problems; without a name, that of the folder itself. */
  #pathOf(name: string): string {
    const { prefix } = this.files;
    return name === '' ? prefix.slice(0, -1) : prefix + name;
  }

  /** Reports unknown names, and names in `folders` that are not folders. */
  expectNames(known: readonly string[], folders: readonly string[]): void {
    for (const name of this.names())
      if (!known.includes(name))
        this.report(name, `this file does not belong here${oneOfThem(name, known)}`);
    for (const name of folders)
      if (!['folder', undefined].includes(this.files.kindOf(name)))
        this.report(name, 'must be a folder, not a link');
  }

  /** Reports a problem of a file, up to the maximum per file. */
  report(name: string, message: string, place?: Place): void {
    if (this.isFull(name)) return;
    this.#reported.set(name, (this.#reported.get(name) ?? 0) + 1);
    this.problems.push({ file: this.#pathOf(name), ...place, message });
  }

  /** Whether a file has the maximum number of problems, so that checks can stop. */
  isFull(name: string): boolean {
    return (this.#reported.get(name) ?? 0) >= MAX_PROBLEMS;
  }

  /** A file's text; `undefined` if it is missing or not a text. */
  read(name: string): string | undefined {
    if (!this.expectFile(name)) return undefined;
    const bytes = this.files.bytesOf(name) ?? new Uint8Array();
    const problem = encodingProblem(bytes);
    if (problem) this.report(name, `this is ${problem}`);
    return problem ? undefined : decodeUtf8(bytes);
  }

  /**
   * Whether a file exists and may be read. Reports links, which may lead out of the folder or to an
   * endless file, and files that are too large.
   */
  expectFile(name: string): boolean {
    const kind = this.files.kindOf(name);
    if (kind === undefined) return false;
    if (kind !== 'file') {
      this.report(name, 'must be a file, not a folder or a link');
      return false;
    }
    const size = this.files.sizeOf(name);
    if (size <= MAX_FILE_KB * 1000) return true;
    const message = `has ${Math.ceil(size / 1000)} KB; at most ${MAX_FILE_KB} are allowed`;
    this.report(name, message);
    return false;
  }

  /** The content of a YAML file; `undefined` if it is missing or invalid. */
  readYaml<const Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
  ): ReadYamlFile<v.InferOutput<Schema>> | undefined {
    const text = this.read(name);
    if (text === undefined) return undefined;
    const file = this.#pathOf(name);
    const yaml = readYaml(file, text);
    const { value, problems } = checkYaml(file, yaml, schema);
    this.problems.push(...problems);
    if (problems.length > 0) return undefined;
    const lines = text.split('\n');
    const atText = (wanted: string, path: Path) => {
      const from = yaml.lineOf(path);
      const found = lines.slice(from - 1).findIndex((line) => line.includes(wanted));
      return { line: from + Math.max(found, 0), path };
    };
    return { ...this.#readFile(name, value as v.InferOutput<Schema>, yaml.at), atText };
  }

  /** Parses the text of a Markdown file and collects its links; `undefined` if it is invalid. */
  parseMarkdown<const Schema extends v.GenericSchema>(
    name: string,
    source: string,
    schema: Schema,
    placeholders: readonly Placeholder[] = [],
  ) {
    const file = this.#pathOf(name);
    const { value, problems, links, at } = readMarkdown(file, source, schema, placeholders);
    this.problems.push(...problems);
    for (const { href, line } of links)
      this.links.push({ file: name, place: () => ({ line }), href });
    return value && this.#readFile(name, value, at);
  }

  #readFile<Value>(name: string, value: Value, at: (path: Path) => Place): ReadFile<Value> {
    const report = (path: Path, message: string) =>
      this.report(name, `${fieldName(path)}: ${message}`, at(path));
    return { value, at, report };
  }
}
