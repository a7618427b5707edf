import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type * as v from 'valibot';
import { oneOfThem, type Problem } from './problem.ts';
import { checkYaml, readYaml, type YamlText } from './yaml-text.ts';

/** More than any text or file of a paper may have. */
const MAX_FILE_KB = 2000;

/** A link in a text of a paper. */
export interface OwnLink {
  /** Within the paper's folder. */
  readonly file: string;
  readonly line: number;
  readonly href: string;
}

/** A YAML file of a folder, read. */
export interface ReadYamlFile<Value> {
  readonly value: Value;
  readonly yaml: YamlText;
  /** The line on which something is written, at or after that of a field. */
  readonly lineOfText: (text: string, path: readonly PropertyKey[]) => number;
}

/** A folder that is being compiled: reads its files and collects their problems and links. */
export class Folder {
  readonly path: string;
  readonly problems: Problem[] = [];
  readonly links: OwnLink[] = [];

  constructor(path: string) {
    this.path = path;
  }

  /** The folder's name, which is the paper's id. */
  get id(): string {
    return basename(this.path);
  }

  /** The names in a subfolder, or in the folder itself, in alphabetical order; none where it is not there, or a link. */
  names(subfolder = ''): string[] {
    const path = join(this.path, subfolder);
    if (subfolder !== '' && !lstatSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
    try {
      return readdirSync(path)
        .filter((name) => !name.startsWith('.'))
        .sort();
    } catch {
      return [];
    }
  }

  /** Reports names that no file of the folder has. */
  expectNames(known: readonly string[], subfolder = ''): void {
    for (const name of this.names(subfolder))
      if (!known.includes(name))
        this.report(
          join(subfolder, name),
          undefined,
          `no such file belongs here${oneOfThem(name, known)}`,
        );
  }

  /** Reports what is there under these names and no folder. */
  expectFolders(names: readonly string[]): void {
    for (const name of names)
      if (lstatSync(join(this.path, name), { throwIfNoEntry: false })?.isDirectory() === false)
        this.report(name, undefined, 'must be a folder, and no link to one');
  }

  report(name: string, line: number | undefined, message: string): void {
    this.problems.push({ file: join(this.path, name), line, message });
  }

  /** A file's text, `undefined` where it is not there or no text. */
  read(name: string): string | undefined {
    const bytes = this.readBytes(name);
    if (!bytes) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true, ignoreBOM: false }).decode(bytes);
    } catch {
      this.report(name, undefined, 'this is no text in UTF-8');
      return undefined;
    }
  }

  /**
   * What is in a file, `undefined` where it is not there. What is no file of the folder is reported and not read: a link may lead out
   * of it, or to what has no end.
   */
  readBytes(name: string): Uint8Array | undefined {
    const path = join(this.path, name);
    const found = lstatSync(path, { throwIfNoEntry: false });
    if (!found) return undefined;
    const problem = !found.isFile()
      ? 'must be a file, no folder and no link'
      : found.size > MAX_FILE_KB * 1000
        ? `has ${Math.ceil(found.size / 1000)} KB; no file of a paper has more than ${MAX_FILE_KB}`
        : undefined;
    if (problem === undefined) return readFileSync(path);
    this.report(name, undefined, problem);
    return undefined;
  }

  /** What a YAML file says, by its schema; `undefined` where it is not there or wrong. */
  readYaml<const Schema extends v.GenericSchema>(
    name: string,
    schema: Schema,
  ): ReadYamlFile<v.InferOutput<Schema>> | undefined {
    const text = this.read(name);
    if (text === undefined) return undefined;
    const file = join(this.path, name);
    const yaml = readYaml(file, text);
    const { value, problems } = checkYaml(file, yaml, schema);
    this.problems.push(...problems);
    if (problems.length > 0) return undefined;
    const lines = text.split('\n');
    const lineOfText = (wanted: string, path: readonly PropertyKey[]) => {
      const from = yaml.lineOf(path);
      const found = lines.findIndex((line, index) => index >= from - 1 && line.includes(wanted));
      return found < 0 ? from : found + 1;
    };
    return { value: value as v.InferOutput<Schema>, yaml, lineOfText };
  }
}
