import { relative, sep } from 'node:path';
import type { Problem } from '../../src/papers/compile/problem.ts';

/**
 * A problem on one line, its file relative to the working directory: `paper.yaml:7: timeZone: …`.
 */
export function describeProblem({ file, line, message }: Problem): string {
  const path = relative(process.cwd(), file) || '.';
  const shown = path.startsWith(`..${sep}`) ? file : path;
  return `${shown}${line === undefined ? '' : `:${line}`}: ${message}`;
}

/** Papers with mistakes; the message has a line for each. */
export class PaperError extends Error {
  override readonly name = 'PaperError';
  readonly problems: readonly Problem[];

  constructor(problems: readonly Problem[]) {
    super(problems.map(describeProblem).join('\n'));
    this.problems = problems;
  }
}
