import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { element, writeXml } from '../../../../src/site/syndication/xml-writer.ts';
import { HOSTILE_TITLES } from '../../../support/hostile-titles.ts';

test('XML writer puts elements on lines of their own and adds no white space to text', () => {
  const document = element('a', { x: 1, y: undefined }, element('b', {}, 'text'), element('c', {}));
  expect(writeXml(document)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a x="1">\n  <b>text</b>\n  <c/>\n</a>\n',
  );
});

test('XML writer escapes markup in texts and attributes', () => {
  const text = `<a href="x">&amp; ]]>`;
  expect(writeXml(element('t', { v: text }, text))).toContain(
    '<t v="&lt;a href=&quot;x&quot;&gt;&amp;amp; ]]&gt;">&lt;a href="x"&gt;&amp;amp; ]]&gt;</t>',
  );
});

test('XML writer writes white space that XML would normalise as references', () => {
  expect(writeXml(element('t', { v: 'a\tb\nc' }, 'a\r\nb'))).toContain(
    '<t v="a&#9;b&#10;c">a&#13;\nb</t>',
  );
});

test('XML writer drops characters that XML forbids and keeps surrogate pairs', () => {
  expect(writeXml(element('t', {}, 'a\u0000b\u000bc\ud800d\udc00e😀f\uffffg'))).toContain(
    '<t>abcde😀fg</t>',
  );
});

test.each(HOSTILE_TITLES)('XML writer keeps a document with the title %j well-formed', (title) => {
  expect(XMLValidator.validate(writeXml(element('t', { v: title }, title)))).toBe(true);
});
