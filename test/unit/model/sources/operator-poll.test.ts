import { existsSync, globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { findRefusal } from '../../../../src/model/sources/operator-poll.ts';
import { newSourceState } from '../../../../src/model/sources/source-state.ts';

test('the refusal to poll a feed that is gone for good names places that exist', () => {
  const state = JSON.stringify({ ...newSourceState('https://a.example/feed'), isGone: true });
  const row = {
    source: 'a',
    address: 'https://a.example/feed',
    state,
    begun_at: 0,
    wait_until: 0,
    operator_poll_at: 0,
  };
  const why = findRefusal(row, 1e12) ?? '';
  const [folder = '', file = ''] = why.match(/\b(?:desks\/|sources\.\w+)/g) ?? [];
  expect(existsSync(folder), folder).toBe(true);
  expect(globSync(`{papers,sample-world/papers}/*/${file}`), file).not.toEqual([]);
});
