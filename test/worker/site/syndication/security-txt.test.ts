import { exports } from 'cloudflare:workers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BUILT_IN_PUBLICATIONS } from '../../../../src/publications/built-in-publications.ts';
import type { Publication } from '../../../../src/publications/publication.ts';
import { writeSecurityTxt } from '../../../../src/site/syndication/text-files.ts';
import { runs } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';
import { DAY } from '../../../support/publication-fixture.ts';

test('security.txt has the fields of RFC 9116 with the publication’s contacts', () => {
  expect(writeSecurityTxt(NUNAVUT_NEWS, new Date('2026-11-20T12:00:00Z'))).toBe(
    [
      'Contact: mailto:editor@nunavut-news.example',
      'Contact: https://nunavut-news.example/contact',
      'Expires: 2027-06-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://nunavut-news.example/.well-known/security.txt',
      'Policy: https://nunavut-news.example/terms#section-reporting-a-security-problem',
      '',
    ].join('\n'),
  );
});

test('security.txt expires 150 to 365 days ahead at any time of the request', () => {
  const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01') });
  fc.assert(
    fc.property(
      date.filter((now) => !Number.isNaN(now.getTime())),
      (now) => {
        const lapses = /^Expires: (.*)$/m.exec(writeSecurityTxt(NUNAVUT_NEWS, now))?.[1] ?? '';
        const days = (Date.parse(lapses) - now.getTime()) / DAY;
        expect(days).toBeGreaterThan(150);
        expect(days).toBeLessThan(365);
      },
    ),
    { numRuns: runs(100) },
  );
});

test.each(BUILT_IN_PUBLICATIONS.map(({ hosts: [host] }) => host))(
  'the policy address in security.txt of %s is a section of its terms',
  async (host) => {
    const read = async (path: string) =>
      (await exports.default.fetch(`https://${host}${path}`)).text();
    const section = /^Policy: .*\/terms#(.+)$/m.exec(await read('/.well-known/security.txt'))?.[1];
    expect(section).toMatch(/^section-/);
    expect(await read('/terms')).toContain(`id="${section}"`);
  },
);

test('security.txt of a paper whose terms have no such section names the terms, and of one without terms nothing', () => {
  const policyWith = (content: Publication['content']) =>
    /^Policy: .*$/m.exec(writeSecurityTxt({ ...NUNAVUT_NEWS, content }, new Date()))?.[0];
  const terms = { title: 'T', description: 'D', updated: 'U', html: '', headings: [], words: 0 };
  expect(policyWith({ terms })).toBe('Policy: https://nunavut-news.example/terms');
  expect(policyWith({})).toBeUndefined();
});
