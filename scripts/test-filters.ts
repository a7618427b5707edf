import { basename, dirname, relative } from 'node:path';
import { didYouMean } from './papers/problem.ts';

/** Vitest's options that take no value, as far as they are of use here: what follows them is a filter. */
const SWITCHES = ['--watch', '-w', '--run', '--update', '-u'];

/**
 * What to say of a filter among Vitest's arguments that selects none of the test files, with one that is probably meant; `undefined`
 * where there is none. Vitest itself would leave it out, or list all that its projects include. As for Vitest, a filter is a part of a
 * path, in any case, maybe with the number of a line.
 */
export function whyNoTests(args: readonly string[], files: readonly string[]): string | undefined {
  for (const filter of filtersOf(args)) {
    const part = partOf(filter);
    if (files.some((file) => file.toLowerCase().includes(part.toLowerCase()))) continue;
    return `no test file has ${filter} in its path${nearestTo(part, files)}`;
  }
  return undefined;
}

/** The arguments that are neither options nor, as far as that can be seen, values of options. */
function filtersOf(args: readonly string[]): string[] {
  return args.filter((argument, index) => {
    const before = args[index - 1] ?? '';
    const isValue = before.startsWith('-') && !before.includes('=') && !SWITCHES.includes(before);
    return !argument.startsWith('-') && !isValue;
  });
}

/** The part of a path that a filter asks for: from the project's root, without the number of a line. */
function partOf(filter: string): string {
  const path = filter.replace(/:\d+$/, '');
  return /^[./]/.test(path) ? relative('.', path) : path;
}

/** Of another folder, a file of the same name; else the file or folder that is written almost like it. */
function nearestTo(part: string, files: readonly string[]): string {
  const namesake = files.find((file) => basename(file) === basename(part));
  if (namesake !== undefined) return didYouMean(namesake, [namesake]);
  return didYouMean(part, [...files, ...new Set(files.map(dirname))]);
}
