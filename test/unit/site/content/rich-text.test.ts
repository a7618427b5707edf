import { expect, test } from 'vitest';
import {
  plainText,
  readParagraphs,
  telephoneHref,
} from '../../../../src/site/content/rich-text.ts';

const FACTS = {
  name: 'The Paper',
  email: 'ask@paper.example',
  phone: '867-555-0100',
  supportHours: 'Mon-Fri 9AM-5PM',
};

/** The paragraphs, with links and languages in source notation. */
const shown = (text: string) =>
  readParagraphs(text, FACTS).map((runs) =>
    runs
      .map(({ text, href, lang }) =>
        href || lang ? `[${text}]${href ? `(${href})` : `{${lang}}`}` : text,
      )
      .join(''),
  );

test.for<[what: string, text: string, paragraphs: string[]]>([
  [
    'turns links and contacts into links',
    'See [the news](/news) or {email}, or call {phone}.',
    [
      'See [the news](/news) or [ask@paper.example](mailto:ask@paper.example), or call [867-555-0100](tel:+18675550100).',
    ],
  ],
  [
    'splits paragraphs at empty lines and fills in name and hours',
    '{name} is here.\n\nCall {name}, {supportHours}.',
    ['The Paper is here.', 'Call The Paper, Mon-Fri 9AM-5PM.'],
  ],
  [
    'marks words in another language, with the script of an Inuit language',
    '[Inuk]{lang=iu}, [ᐃᓄᒃ]{lang=iu} or [hila]{lang=ikt}',
    ['[Inuk]{iu-Latn}, [ᐃᓄᒃ]{iu-Cans} or [hila]{ikt-Latn}'],
  ],
])('rich text %s', ([, text, paragraphs]) => {
  expect(shown(text)).toEqual(paragraphs);
});

test('rich text leaves a link to another site as text', () => {
  const text = '[click](https://elsewhere.example) [no](javascript:1)';
  expect(readParagraphs(text, FACTS)).toEqual([[{ text }]]);
  expect(plainText(readParagraphs('{name}\n\n[a](/b)', FACTS))).toBe('The Paper a');
});

test.for([
  ['867-555-0100', 'tel:+18675550100'],
  ['(867) 555-0100', 'tel:+18675550100'],
  ['+1 867 555 0100', 'tel:+18675550100'],
  ['911', 'tel:911'],
  ['+299 34 50 00', 'tel:+299345000'],
])('the telephone number %s has the link %s', ([phone, href]) => {
  expect(telephoneHref(phone ?? '')).toBe(href);
});
