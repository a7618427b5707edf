import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test, vi } from 'vitest';
import { logUnlisted } from '../../../src/http/log-unlisted.ts';

function logOf(work: () => void): unknown[] {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  work();
  const lines = warn.mock.calls.map(([line]) => JSON.parse(line));
  warn.mockRestore();
  return lines;
}

test('a value is logged once, with the file to extend', () => {
  const lines = logOf(() => {
    for (const value of ['Mars/Olympus', 'Mars/Olympus']) logUnlisted('src/zones.ts', value);
    logUnlisted('src/hazards.ts', 'Mars/Olympus');
  });
  const entry = { level: 'warn', event: 'value not listed', value: 'Mars/Olympus' };
  expect(lines).toEqual([
    { ...entry, file: 'src/zones.ts' },
    { ...entry, file: 'src/hazards.ts' },
  ]);
});

test('who sends new values for ever fills neither the log nor memory', () => {
  const lines = logOf(() => {
    for (let index = 0; index < 200; index += 1) logUnlisted('src/new.ts', `${index}`.repeat(100));
  });
  expect(lines).toHaveLength(50);
  expect(lines[0]).toMatchObject({ value: '0'.repeat(100) });
});

test('every call names a file that exists', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/http/log-unlisted.ts'] });
  const calls = files.flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\blogUnlisted\(\s*(?:'([^']+)')?/g)].map(
      ([, named = '']) => ({ path, named }),
    ),
  );
  expect(calls.length).toBeGreaterThan(4);
  expect(calls.filter(({ named }) => !existsSync(named))).toEqual([]);
});
