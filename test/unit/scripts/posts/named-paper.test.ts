import { expect, test } from 'vitest';
import { findNamedPaper } from '../../../../scripts/posts/named-paper.ts';
import { NUNAVUT_NEWS } from '../../../support/fixtures.ts';

const FIRST = {
  ...NUNAVUT_NEWS,
  id: 'first',
  hosts: ['www.first.example', 'first.example', 'old-first.example'],
} as const;
const SECOND = { ...NUNAVUT_NEWS, id: 'second', hosts: ['second.example'] } as const;

test.each([
  [{}, 'first'],
  [{ paper: 'second' }, 'second'],
  [{ domain: 'first.example' }, 'first'],
  [{ domain: 'WWW.First.example' }, 'first'],
  [{ domain: 'old-first.example' }, 'first'],
  [{ domain: 'second.example' }, 'second'],
])('a command of posts with %j is for the paper %s', (given, id) => {
  expect(findNamedPaper(given, [FIRST, SECOND]).id).toBe(id);
});

test.each([
  [{ paper: 'frist' }, '--paper frist is none of ours; known: first, second'],
  [
    { domain: 'frist.example' },
    '--domain frist.example is none of ours; known: first.example, old-first.example, second.example',
  ],
  [
    { paper: 'first', domain: 'second.example' },
    '--paper and --domain both say whose posts they are; give one',
  ],
])('a command of posts with %j is an error', (given, message) => {
  expect(() => findNamedPaper(given, [FIRST, SECOND])).toThrow(message);
});
