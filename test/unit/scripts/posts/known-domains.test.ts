import { describe, expect, test } from 'vitest';
import { findDomain } from '../../../../scripts/posts/known-domains.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

const FIRST = {
  ...NUNAVUT_NEWS,
  hosts: ['www.first.example', 'first.example', 'old-first.example'],
  sisterSites: [{ name: 'Sister', href: 'https://www.sister.example/' }],
} as const;
const SECOND = { ...NUNAVUT_NEWS, hosts: ['second.example'], sisterSites: [] } as const;

describe('the domain of posts that --domain names', () => {
  test.each([
    [undefined, 'first.example'],
    ['first.example', 'first.example'],
    ['WWW.First.example', 'first.example'],
    ['old-first.example', 'first.example'],
    ['second.example', 'second.example'],
    ['sister.example', 'sister.example'],
    ['www.sister.example', 'sister.example'],
  ])('is for %s that of a publication or a sister site: %s', (given, domain) => {
    expect(findDomain(given, [FIRST, SECOND])).toBe(domain);
  });

  test('is an error that lists the known ones where none of them is meant', () => {
    expect(() => findDomain('frist.example', [FIRST, SECOND])).toThrow(
      '--domain frist.example is none of ours; known: first.example, second.example, sister.example',
    );
  });
});
