import { expect, it } from 'vitest';
import { readTextLanguage } from '../../../../src/lib/text/text-language.ts';

it.each([
  ['en', { language: 'en' }],
  ['EN_us', { language: 'en-US' }],
  ['eng', { language: 'en' }],
  ['fr-ca', { language: 'fr-CA' }],
  ['fr_CA', { language: 'fr-CA' }],
  [' FRA ', { language: 'fr' }],
  ['iu-Cans', { language: 'iu-Cans' }],
  ['ikt', { language: 'ikt' }],
  ['ar', { language: 'ar', direction: 'rtl' }],
  ['ur-PK', { language: 'ur-PK', direction: 'rtl' }],
  ['az-Arab', { language: 'az-Arab', direction: 'rtl' }],
  ['ar-Latn', { language: 'ar-Latn' }],
])('readTextLanguage reads the tag %j as %j', (tag, expected) => {
  expect(readTextLanguage(tag, undefined)).toEqual(expected);
});

it.each([undefined, '', 'und', 'french', 'f', 'x-klingon', '<b>'])(
  'readTextLanguage reads no language from the tag %j',
  (tag) => {
    expect(readTextLanguage(tag, undefined)).toEqual({});
  },
);

it('readTextLanguage reads the direction from the feed, else from the script', () => {
  expect(readTextLanguage('en', 'rtl')).toEqual({ language: 'en', direction: 'rtl' });
  expect(readTextLanguage('ar', 'ltr')).toEqual({ language: 'ar' });
});
