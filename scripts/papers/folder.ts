import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type * as v from 'valibot';
import { oneOfThem } from './nearest.ts';
import type { Problem } from './problem.ts';
import { checkYaml, readYaml, type YamlText } from './yaml-text.ts';

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

  /** The names in a subfolder, or in the folder itself, in alphabetical order; none where it is not there. */
  names(subfolder = ''): string[] {
    try {
      return readdirSync(join(this.path, subfolder))
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

  report(name: string, line: number | undefined, message: string): void {
    this.problems.push({ file: join(this.path, name), line, message });
  }

  /** A file's text, `undefined` where it is not there or no text. */
  read(name: string): string | undefined {
    const bytes = this.readBytes(name);
    if (!bytes) return undefined;
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      this.report(name, undefined, 'this is no text in UTF-8');
      return undefined;
    }
  }

  /** What is in a file, `undefined` where it is not there. */
  readBytes(name: string): Uint8Array | undefined {
    try {
      return readFileSync(join(this.path, name));
    } catch {
      return undefined;
    }
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
