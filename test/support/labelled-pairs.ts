import oneReport from '../labelled/one-report.txt?raw';
import twoEvents from '../labelled/two-events.txt?raw';

/** A headline and a summary as a line of a labelled file has them. */
export interface LabelledReport {
  readonly title: string;
  readonly description: string;
}

export interface LabelledPair {
  readonly name: string;
  readonly reports: readonly [LabelledReport, LabelledReport];
}

/**
 * Pairs of two events (test/labelled/two-events.txt), as plain text.
 * @throws Error where a line is malformed
 */
export function readTwoEvents(): LabelledPair[] {
  return readPairs(twoEvents);
}

/**
 * Pairs of one agency report (test/labelled/one-report.txt), as XML.
 * @throws Error where a line is malformed
 */
export function readOneReport(): LabelledPair[] {
  return readPairs(oneReport);
}

function readPairs(text: string): LabelledPair[] {
  const [, ...blocks] = text.split(/^= /m);
  return blocks.map((block) => {
    const [name = '', ...lines] = block.split('\n').filter((line) => line !== '');
    const [one, other, ...more] = lines.map(readReport);
    if (!one || !other || more.length > 0) throw new Error(`no pair: ${name}`);
    return { name, reports: [one, other] };
  });
}

function readReport(line: string): LabelledReport {
  const [title, description, ...more] = line.split('|').map((part) => part.trim());
  if (!title || description === undefined || more.length > 0) throw new Error(`no report: ${line}`);
  return { title, description };
}
