import { expect, it } from 'vitest';
import { readTextLanguage } from '../../../../src/lib/text/text-language.ts';
import { readDocument } from '../../../support/read-document.ts';

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
  'readTextLanguage gives no language for the tag %j',
  (tag) => {
    expect(readTextLanguage(tag, undefined)).toEqual({});
  },
);

it('readTextLanguage takes the direction from the feed, else from the script', () => {
  expect(readTextLanguage('en', 'rtl')).toEqual({ language: 'en', direction: 'rtl' });
  expect(readTextLanguage('ar', 'ltr')).toEqual({ language: 'ar' });
});

it('normaliseChannel takes an entry’s own language before that of its feed', () => {
  const items = readDocument(
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr-ca"><entry><title>Un</title></entry><entry xml:lang="iu"><title>ᐊᑕᐅᓯᖅ</title></entry><entry xml:lang="en"><title>Three</title></entry></feed>`,
  );
  expect(items.map(({ language }) => language)).toEqual(['fr-CA', 'iu', 'en']);
});
