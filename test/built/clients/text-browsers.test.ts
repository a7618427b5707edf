import { describe, expect, test } from 'vitest';
import { LYNX, skipsWithout, W3M } from '../../../scripts/test-programs.ts';
import { runProgram } from '../../support/run-program.ts';
import { siteAddress } from '../../support/served/served-site.ts';
import { folderForFile } from '../../support/temporary-folder.ts';

const isSkipped = skipsWithout(['lynx', 'w3m']);
const HOME = folderForFile();

/** Each program, its arguments for printing a page as text, and its line length. */
const BROWSERS: readonly [name: string, program: string, args: readonly string[]][] = [
  ['lynx', LYNX, ['-dump', '-nolist', '-display_charset=utf-8', '-width=990']],
  ['w3m', W3M, ['-dump', '-cols', '990']],
];

describe.skipIf(isSkipped).each(BROWSERS)('%s', (_, program, args) => {
  async function textOf(path: string): Promise<string> {
    const { status, stdout, stderr } = await runProgram(program, [...args, siteAddress + path], {
      HOME,
    });
    expect(status, stderr).toBe(0);
    return stdout;
  }

  test.each(['/', '/radio'])('shows the links around %s as words', async (path) => {
    const text = await textOf(path);
    expect(text).toMatch(/Skip to content\s+Nunavut News\s+Home News Opinion Community/);
    expect(text).toContain('Community Resources Partners FAQ Contact Books Radio');
    expect(text).toMatch(/Menu\s+Home News Blog Community Resources Partners FAQ Contact/);
    expect(text).toContain('About Radio Books Privacy Policy Terms of Service Site map RSS');
  });

  test.each([
    ['the categories', '/news', 'All News Local National World Politics Business'],
    ['the tabs', '/resources', 'Culture History Education Environment'],
  ])('shows %s of %s as words', async (_, path, words) => {
    expect(await textOf(path)).toContain(words);
  });

  test('shows the front page as readable words', async () => {
    const text = await textOf('/');
    expect(text).toContain('Continue Reading →');
    expect(text).toMatch(/Local News\s+See All/);
    expect(text).toMatch(/\d{4} Iqaluit, Nunavut \$2\.50/);
    expect(text).not.toMatch(/<\/?\w+>|data-|undefined/);
  });
});
