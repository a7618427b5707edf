import { expect, test } from 'vitest';
import { builtInPapers } from '../../../../scripts/papers/read-papers.ts';
import {
  localHostOf,
  servedPapers,
  withLocalHosts,
} from '../../../../scripts/papers/served-papers.ts';

const [FIRST] = builtInPapers();

test('on this machine each paper after the first has a host named after its id', () => {
  const second = { ...FIRST, id: 'my-town', hosts: ['news.my-town.ca'] as const };
  const [first, local] = withLocalHosts([FIRST, second]);
  expect(first.hosts).toEqual(FIRST.hosts);
  expect(local?.hosts).toEqual(['news.my-town.ca', 'my-town.localhost']);
});

test('a paper that names its host on this machine keeps that one', () => {
  const second = { ...FIRST, id: 'my-town', hosts: ['my-town.ca', 'town.localhost'] as const };
  expect(withLocalHosts([FIRST, second])[1]?.hosts).toEqual(second.hosts);
});

test('a production build has no host of this machine, whatever papers it has', () => {
  expect(servedPapers({ isSample: false }).flatMap((paper) => localHostOf(paper) ?? [])).toEqual(
    [],
  );
});
