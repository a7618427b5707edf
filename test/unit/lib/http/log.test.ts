import { existsSync, globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findFeedLinks } from '../../../../src/feeds/judge/feed-links.ts';
import { readWarningTitle } from '../../../../src/ingest/weather/warning-title.ts';
import { fileType } from '../../../../src/lib/http/file-type.ts';
import { logEvent } from '../../../../src/lib/http/log.ts';
import { logUnlisted } from '../../../../src/lib/http/log-unlisted.ts';
import { canBeShown } from '../../../../src/lib/pictures/picture-formats.ts';
import { pushServiceOf } from '../../../../src/model/push/services.ts';
import { readDocument, rss } from '../../../support/read-document.ts';
import { watchLog } from '../../../support/watch-log.ts';

const log = watchLog();

function lineOf(facts: Record<string, unknown>): string {
  const before = log.text().length;
  logEvent('warn', 'something happened', facts);
  return log.text().slice(before).trim();
}

test('logEvent prints one JSON object on one line for any facts', () => {
  const text = 'one\ntwo\r\nthree\u2028four\u2029five\u0085six"seven';
  const line = lineOf({ source: 'a', text });
  expect(line).not.toMatch(/[\n\r\u0085\u2028\u2029]/);
  expect(JSON.parse(line)).toEqual({
    level: 'warn',
    event: 'something happened',
    source: 'a',
    text,
  });
});

test('logEvent cuts a long text and names its length', () => {
  const { path } = JSON.parse(lineOf({ path: 'x'.repeat(8_000) }));
  expect(path).toBe(`${'x'.repeat(500)}… (8000 characters)`);
});

test('logEvent prints an error as its name, message and causes, without a stack', () => {
  const cause = new TypeError(`no ${'o'.repeat(600)}`);
  const line = lineOf({ error: new Error('the feed could not be read', { cause }) });
  const { error } = JSON.parse(line);
  expect(error).toMatchObject({
    name: 'Error',
    message: 'the feed could not be read',
    cause: { name: 'TypeError' },
  });
  expect(error.cause.message).toHaveLength(500 + '… (603 characters)'.length);
  expect(line).not.toContain('log.test.ts');
});

test('logEvent prints the event without facts that are not JSON, and does not throw', () => {
  const circular: Record<string, unknown> = {};
  circular.self = circular;
  expect(JSON.parse(lineOf(circular))).toMatchObject({
    level: 'warn',
    event: 'something happened',
    unloggable: expect.stringContaining('TypeError'),
  });
  const error = new Error('a');
  error.cause = error;
  expect(JSON.parse(lineOf({ error, count: 3n }))).toMatchObject({ count: '3' });
});

test('an unlisted value is logged once, with the file to extend', () => {
  for (const value of ['Mars/Olympus', 'Mars/Olympus']) logUnlisted('src/zones.ts', value);
  logUnlisted('src/hazards.ts', 'Mars/Olympus');
  const entry = { level: 'warn', event: 'value not listed', value: 'Mars/Olympus' };
  const files = ['src/zones.ts', 'src/hazards.ts'];
  expect(log.lines()).toEqual(files.map((file) => ({ ...entry, file })));
});

test('endless new values fill neither log nor memory', () => {
  for (let index = 0; index < 200; index += 1) logUnlisted('src/new.ts', `${index}`.repeat(100));
  expect(log.lines()).toHaveLength(50);
  expect(log.lines()[0]).toMatchObject({ value: '0'.repeat(100) });
});

test('every call of logUnlisted names a file that exists', () => {
  const files = globSync('src/**/*.{ts,tsx}', { exclude: ['src/lib/http/log-unlisted.ts'] });
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

const show = (type: string) => canBeShown('/a', type);
const serve = (type: string) => fileType(`/a.${type}`);
const push = (host: string) => pushServiceOf(`https://${host}/secret`);
const warn = (hazard: string) => readWarningTitle(`RED WARNING - ${hazard.toUpperCase()}`);
const RECORDINGS = 'Application/PDF; q=1|application/octet-stream|application/ogg|text/html|mp3';
const FEEDS = 'application/xml; charset=utf-8|text/calendar|application/json+oembed|text/html';

test.each<[file: string, read: (value: string) => unknown, unlisted: string, listed: string]>([
  ['lib/pictures/picture-formats', show, 'image/new', 'image/jpg|image/svg+xml|image/*|text/html'],
  ['feeds/parse/recordings', enclose, 'application/new', RECORDINGS],
  ['feeds/judge/feed-links', announce, 'application/new+xml', FEEDS],
  ['ingest/weather/warning-title', warn, 'ashfall', 'fog'],
  ['model/push/services', push, 'push.new.example', 'fcm.googleapis.com|web.push.apple.com'],
  ['lib/http/file-type', serve, 'new', 'pdf|svg'],
])('only a value that %s does not list is logged, with the file', (path, read, ...types) => {
  const [value, listed] = types;
  for (const type of [...listed.split('|'), value]) read(type);
  const file = `src/${path}.ts`;
  expect(log.lines()).toEqual([{ level: 'warn', event: 'value not listed', file, value }]);
});
