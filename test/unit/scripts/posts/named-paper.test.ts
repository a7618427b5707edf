import { expect, test } from 'vitest';
import { findNamedPaper } from '../../../../scripts/posts/named-paper.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

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
])(
  'the paper that a command of posts is for with %j is the one of that id or host: %s',
  (given, id) => {
    expect(findNamedPaper(given, [FIRST, SECOND]).id).toBe(id);
  },
);

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
])(
  'the paper that a command of posts is for is none with %j, which is an error',
  (given, message) => {
    expect(() => findNamedPaper(given, [FIRST, SECOND])).toThrow(message);
  },
);
