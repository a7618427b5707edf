import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bundle } from '../../../../scripts/vite/desk-client.ts';

test('the desk’s script is one text below 40 KB, made of its own modules, and makes no markup of text', async () => {
  const root = join(import.meta.dirname, '../../../..');
  const { code, files } = await bundle(root, ['chrome123', 'firefox121', 'safari17.5']);
  expect(new TextEncoder().encode(code).length).toBeLessThan(40_000);
  const own = files.filter((file) => !file.startsWith('\0'));
  expect(own.length).toBeGreaterThan(10);
  expect(
    own.filter((file) => !/\/(?:client\/desk|src\/shared)\//.test(file.replaceAll('\\', '/'))),
  ).toEqual([]);
  // Its policy allows none of these (require-trusted-types-for, no 'unsafe-eval').
  expect(code).not.toMatch(
    /innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc|\beval\(/,
  );
});
