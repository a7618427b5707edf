import { XMLValidator } from 'fast-xml-parser';
import { expect, test } from 'vitest';
import { element, writeXml } from '../../../../src/site/syndication/xml-writer.ts';
import { HOSTILE_TITLES } from '../../../support/hostile-titles.ts';

test('elements stand under each other, and text is given no white space', () => {
  const document = element('a', { x: 1, y: undefined }, element('b', {}, 'text'), element('c', {}));
  expect(writeXml(document)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<a x="1">\n  <b>text</b>\n  <c/>\n</a>\n',
  );
});

test('text beside elements stays on its line', () => {
  expect(writeXml(element('p', {}, 'one ', element('b', {}, 'two'), ' three'))).toContain(
    '<p>one <b>two</b> three</p>',
  );
});

test('what XML reads as markup is escaped in texts and attributes', () => {
  const text = `<a href="x">&amp; ]]>`;
  expect(writeXml(element('t', { v: text }, text))).toContain(
    '<t v="&lt;a href=&quot;x&quot;&gt;&amp;amp; ]]&gt;">&lt;a href="x"&gt;&amp;amp; ]]&gt;</t>',
  );
});

test('white space that XML would change is written as references', () => {
  expect(writeXml(element('t', { v: 'a\tb\nc' }, 'a\r\nb'))).toContain(
    '<t v="a&#9;b&#10;c">a&#13;\nb</t>',
  );
});

test('characters that XML forbids are gone, and whole pairs stay', () => {
  expect(writeXml(element('t', {}, 'a\u0000b\u000bc\ud800d\udc00e😀f\uffffg'))).toContain(
    '<t>abcde😀fg</t>',
  );
});

test.each(HOSTILE_TITLES)('%j makes no document ill-formed', (title) => {
  expect(XMLValidator.validate(writeXml(element('t', { v: title }, title)))).toBe(true);
});
