import { expect, test } from 'vitest';
import { withinDesk } from '../../../src/edition/desk-editorial.ts';
import type { Editorial, Notice } from '../../../src/edition/editorial.ts';

const notice = (id: string, kind: Notice['kind'] = 'other'): Notice => ({
  ...{ id, kind, communities: [], source: 'Hamlet' },
  texts: [{ language: 'en', title: 'Notice', text: 'x'.repeat(200) }],
  ...{ from: '2026-11-20T12:00:00Z', until: '2026-11-21T12:00:00Z' },
  issuedAt: '2026-11-20T12:00:00Z',
});
const said = (notices: readonly Notice[], hidden: readonly string[] = []): Editorial => ({
  ...{ version: 'v', noticesVersion: 'n', notices, hidden },
});
const many = (count: number) => Array.from({ length: count }, (_, at) => notice(`n-${at}`));
const SIZE = JSON.stringify(notice('n-0')).length;

test('what all papers of a desk say is as it was where it has room', () => {
  const papers = [['one', said(many(3), ['story'])]] as const;
  expect(withinDesk(papers)).toEqual(papers);
});

test('papers that say much leave those that say little what they say, the gravest first', () => {
  const water = notice('water', 'water');
  const papers = [
    ...Array.from({ length: 20 }, (_, at) => [`a-loud-${at}`, said([...many(40), water])] as const),
    ['quiet', said([notice('closed', 'closure'), notice('event')], ['story'])] as const,
  ];
  const most = SIZE * 120;
  const within = withinDesk(papers, most);
  expect(JSON.stringify(within).length).toBeLessThanOrEqual(most);
  expect(within.at(-1)).toEqual(papers.at(-1));
  const counts = within.slice(0, -1).map(([, { notices }]) => notices.length);
  expect(Math.max(...counts) - Math.min(...counts)).toBeLessThanOrEqual(1);
  for (const [, { notices }] of within.slice(0, -1)) expect(notices).toContainEqual(water);
});
