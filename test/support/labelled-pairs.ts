import oneReport from '../labelled/one-report.txt?raw';
import twoEvents from '../labelled/two-events.txt?raw';

/** A headline and a summary as a line of a labelled file has them. */
export interface LabelledReport {
  title: string;
  description: string;
}

/** Pairs of two events, as plain text. */
export const TWO_EVENTS = readPairs(twoEvents);
/** Pairs of one agency report, as XML. */
export const ONE_REPORT = readPairs(oneReport);

/** @throws Error where a line is malformed */
function readPairs(text: string) {
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
