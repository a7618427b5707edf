import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { canBeShown } from '../../../src/edition/picture-formats.ts';
import { logUnlisted } from '../../../src/http/log-unlisted.ts';
import { findFeedLinks } from '../../../src/ingest/verdict/feed-links.ts';
import { fileType } from '../../../src/site/files/file-type.ts';
import { readDocument, rss } from '../../support/read-document.ts';
import { watchLog } from '../../support/watch-log.ts';

const log = watchLog();

test('a value is logged once, with the file to extend', () => {
  for (const value of ['Mars/Olympus', 'Mars/Olympus']) logUnlisted('src/zones.ts', value);
  logUnlisted('src/hazards.ts', 'Mars/Olympus');
  const entry = { level: 'warn', event: 'value not listed', value: 'Mars/Olympus' };
  const files = ['src/zones.ts', 'src/hazards.ts'];
  expect(log.lines()).toEqual(files.map((file) => ({ ...entry, file })));
});

test('who sends new values for ever fills neither the log nor memory', () => {
  for (let index = 0; index < 200; index += 1) logUnlisted('src/new.ts', `${index}`.repeat(100));
  expect(log.lines()).toHaveLength(50);
  expect(log.lines()[0]).toMatchObject({ value: '0'.repeat(100) });
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

const enclose = (type: string) =>
  readDocument(rss(`<item><enclosure url="/a" type="${type}"/></item>`));
const announce = (type: string) => findFeedLinks(`<link rel="alternate" type="${type}" href="/a">`);

test.each<[file: string, read: (type: string) => unknown, unlisted: string, listed: string[]]>([
  [
    'src/edition/picture-formats.ts',
    (type) => canBeShown('/a', type),
    'image/new',
    ['image/jpg', 'image/svg+xml', 'image/*', 'text/html'],
  ],
  [
    'src/ingest/parse/recordings.ts',
    enclose,
    'application/new',
    ['Application/PDF; q=1', 'application/octet-stream', 'application/ogg', 'text/html', 'mp3'],
  ],
  [
    'src/ingest/verdict/feed-links.ts',
    announce,
    'application/new+xml',
    ['application/xml; charset=utf-8', 'text/calendar', 'application/json+oembed', 'text/html'],
  ],
  ['src/site/files/file-type.ts', (type) => fileType(`/a.${type}`), 'new', ['pdf', 'svg']],
])('a type that %s does not list is logged with the file, and no other', (file, read, ...types) => {
  const [unlisted, listed] = types;
  for (const type of [...listed, unlisted]) read(type);
  expect(log.lines()).toEqual([
    { level: 'warn', event: 'value not listed', file, value: unlisted },
  ]);
});
