import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const SITE = join(import.meta.dirname, '..', '..', '..', 'src', 'site');

/** What reads KV: its own methods, and the functions of src/edition and src/site that call them. */
const READ =
  /(?:EDITIONS|kv)\s*\.\s*(?:get|getWithMetadata|list)[<(]|(?<!function )\b(?:readStoredEditions|readHost)\(/g;
const WITHIN = /readKv\(\s*\(\) => (?:(?:this\.#)?env\.)?$/;

test('every read of KV on the site has the time-out and the cooldown of readKv', () => {
  let reads = 0;
  const outside: string[] = [];
  for (const file of globSync('**/*.{ts,tsx}', { cwd: SITE })) {
    const text = readFileSync(join(SITE, file), 'utf8');
    for (const { index } of text.matchAll(READ)) {
      reads += 1;
      if (!WITHIN.test(text.slice(0, index)))
        outside.push(`${file}: ${text.slice(index, index + 60)}`);
    }
  }
  expect(reads).toBeGreaterThan(5);
  expect(outside).toEqual([]);
});
