import { expect, test } from 'vitest';
import { logEvent } from '../../../src/http/log.ts';
import { watchLog } from '../../support/watch-log.ts';

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

test('logEvent cuts a long text and says how long it was', () => {
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

test('logEvent prints facts that are no JSON without them and throws nothing', () => {
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
