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

test('rich text turns links and contacts into links between runs of text', () => {
  expect(readParagraphs('See [the news](/news) or {email}, or call {phone}.', FACTS)).toEqual([
    [
      { text: 'See ' },
      { text: 'the news', href: '/news' },
      { text: ' or ' },
      { text: 'ask@paper.example', href: 'mailto:ask@paper.example' },
      { text: ', or call ' },
      { text: '867-555-0100', href: 'tel:+18675550100' },
      { text: '.' },
    ],
  ]);
});

test('rich text splits paragraphs at empty lines and fills in name and hours', () => {
  const paragraphs = readParagraphs('{name} is here.\n\nCall {name}, {supportHours}.', FACTS);
  expect(paragraphs).toEqual([
    [{ text: 'The Paper is here.' }],
    [{ text: 'Call The Paper, Mon-Fri 9AM-5PM.' }],
  ]);
  expect(plainText(paragraphs)).toBe('The Paper is here. Call The Paper, Mon-Fri 9AM-5PM.');
});

test('rich text leaves a link to another site as text', () => {
  expect(readParagraphs('[click](https://elsewhere.example) [no](javascript:1)', FACTS)).toEqual([
    [{ text: '[click](https://elsewhere.example) [no](javascript:1)' }],
  ]);
});

test('rich text marks words in another language, with the script of an Inuit language', () => {
  expect(readParagraphs('[Inuk]{lang=iu}, [ᐃᓄᒃ]{lang=iu} or [hila]{lang=ikt}', FACTS)).toEqual([
    [
      { text: 'Inuk', lang: 'iu-Latn' },
      { text: ', ' },
      { text: 'ᐃᓄᒃ', lang: 'iu-Cans' },
      { text: ' or ' },
      { text: 'hila', lang: 'ikt-Latn' },
    ],
  ]);
});

test.for([
  ['867-555-0100', 'tel:+18675550100'],
  ['(867) 555-0100', 'tel:+18675550100'],
  ['+1 867 555 0100', 'tel:+18675550100'],
  ['911', 'tel:911'],
  ['+299 34 50 00', 'tel:+299345000'],
])('the telephone number %s is called as %s', ([phone, href]) => {
  expect(telephoneHref(phone ?? '')).toBe(href);
});
