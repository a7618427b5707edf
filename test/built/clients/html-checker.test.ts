import { writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, describe, expect, test } from 'vitest';
import { JAVA, skipsWithout } from '../../../scripts/test-programs.ts';
import { ROUTES } from '../../browser/routes.ts';
import { runProgram } from '../../support/run-program.ts';
import { siteAddress } from '../../support/served/served-site.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

const CHECKER = join(
  dirname(createRequire(import.meta.url).resolve('vnu-jar/package.json')),
  'build/dist/vnu.jar',
);

const WRONG = 'wrong';

interface Message {
  type: 'error' | 'info' | 'non-document-error';
  url: string;
  message: string;
  extract?: string;
}

/** Messages about CSS that the checker's grammar lacks, with the specification that defines it. */
const UNKNOWN_CSS: readonly { message: RegExp; source: RegExp }[] = [
  // CSS View Transitions Level 2.
  { message: /at-rule “@view-transition”/, source: /@view-transition\{/ },
  // CSS Scroll Snap Level 2.
  { message: /“scroll-initial-target”/, source: /target:nearest/ },
  // CSS Overflow Level 4.
  { message: /“line-clamp”/, source: /line-clamp:/ },
  // CSS Conditional Rules Level 5: containers and the unit cqw.
  { message: /“container-type”/, source: /inline-size/ },
  { message: /Unknown dimension/, source: /\dcqw/ },
  // CSS Masking Level 1: a gradient is an image.
  { message: /is not a “mask” value/, source: /#0000,#000 75%/ },
];

describe.skipIf(skipsWithout(['default-jre-headless']))('the Nu HTML checker', () => {
  let messages: Message[];
  const folder = folderForFile();
  const fileOf = (path: string) => join(folder, `${encodeURIComponent(path)}.html`);
  const messagesOf = (path: string) =>
    messages.filter(({ url }) => fileURLToPath(url) === fileOf(path));

  beforeAll(async () => {
    for (const { path } of ROUTES)
      writeFileSync(fileOf(path), await (await fetch(siteAddress + path)).text());
    writeFileSync(fileOf(WRONG), '<!doctype html><html lang="en"><title>A</title><p><div></p>');
    const flags = ['--stdout', '--exit-zero-always', '--skip-info-messages', '--format', 'json'];
    const { status, stdout, stderr } = await runProgram(JAVA, [
      '-jar',
      CHECKER,
      ...flags,
      ...[...ROUTES.map(({ path }) => path), WRONG].map(fileOf),
    ]);
    expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
    ({ messages } = JSON.parse(stdout));
  });

  test.each(ROUTES)('reports neither errors nor warnings in $path', ({ path }) => {
    const unexplained = messagesOf(path).filter((candidate) => !isUnknownCss(candidate));
    expect(unexplained.map(({ message, extract }) => `${message}: ${extract}`)).toEqual([]);
  });

  test('reports the error of an invalid document', () => {
    expect(messagesOf(WRONG).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('No “p” element in scope'),
    );
  });
});

function isUnknownCss({ message, extract = '' }: Message): boolean {
  return UNKNOWN_CSS.some((known) => known.message.test(message) && known.source.test(extract));
}
