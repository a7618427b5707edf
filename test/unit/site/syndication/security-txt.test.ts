import fc from 'fast-check';
import { expect, test } from 'vitest';
import { writeSecurityTxt } from '../../../../src/site/syndication/text-files.ts';
import { forAll } from '../../../support/effort.ts';
import { NUNAVUT_NEWS } from '../../../support/nunavut-news.ts';

test('security.txt has the fields of RFC 9116 with the publication’s contacts', () => {
  expect(writeSecurityTxt(NUNAVUT_NEWS, new Date('2026-11-20T12:00:00Z'))).toBe(
    [
      'Contact: mailto:editor@nunavut-news.example',
      'Contact: https://nunavut-news.example/contact',
      'Expires: 2027-06-01T00:00:00.000Z',
      'Preferred-Languages: en',
      'Canonical: https://nunavut-news.example/.well-known/security.txt',
      'Policy: https://nunavut-news.example/terms',
      '',
    ].join('\n'),
  );
});

test('security.txt expires 150 to 365 days ahead at any time of the request', () => {
  const date = fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01') });
  forAll(100, [date.filter((now) => !Number.isNaN(now.getTime()))], (now) => {
    const lapses = /^Expires: (.*)$/m.exec(writeSecurityTxt(NUNAVUT_NEWS, now))?.[1] ?? '';
    const days = (Date.parse(lapses) - now.getTime()) / 86_400_000;
    expect(days).toBeGreaterThan(150);
    expect(days).toBeLessThan(365);
  });
});

test('security.txt of a paper without terms names no policy', () => {
  expect(writeSecurityTxt({ ...NUNAVUT_NEWS, content: {} }, new Date())).not.toContain('Policy:');
});
