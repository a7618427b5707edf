import { expect, it } from 'vitest';
import { readDocument, rss } from '../../../support/read-document.ts';

const read = (xml: string) => readDocument(rss(`<item><title>T</title>${xml}</item>`))[0];
const picture = (xml: string) => read(xml)?.image.replace('https://paper.example/', '');

/** A media:content with an optional width and inner elements. */
const content = (url: string, width?: number, inner = '', medium = 'image') =>
  `<media:content medium="${medium}" url="/${url}"${width ? ` width="${width}"` : ''}>${inner}</media:content>`;
const thumbnail = (url: string, width?: number) =>
  `<media:thumbnail url="/${url}"${width ? ` width="${width}"` : ''}/>`;

const group = (contents: string) => `<media:group>${contents}</media:group>`;
const PIXEL = '<media:thumbnail url="/p.jpg" width="1" height="1"/>';

it.each([
  // The best of several sizes of a picture, by digits or the query of its address.
  [content('140.jpg', 140) + content('700.jpg', 700) + content('1400.jpg', 1400), '700.jpg'],
  [content('a?w=140', 140) + content('a?w=460', 460), 'a?w=460'],
  // The first of several pictures.
  [content('ice.jpg', 500) + content('snow.jpg', 700), 'ice.jpg'],
  [thumbnail('t.jpg', 75) + content('ice.jpg', 800), 'ice.jpg'],
  [content('ice.jpg', 800, thumbnail('t.jpg', 150)), 'ice.jpg'],
  [thumbnail('t.jpg') + content('ice.jpg'), 't.jpg'],
  [group(content('a.jpg', 300) + content('b.jpg', 900)), 'b.jpg'],
  // No avatar or tracking pixel.
  [content('/www.gravatar.com/avatar/1') + content('ice.jpg'), 'ice.jpg'],
  [PIXEL + content('ice.jpg'), 'ice.jpg'],
])('an item with %s shows %s', (xml, expected) => {
  expect(picture(xml)).toBe(expected);
});

it.each([
  ['<image><url><![CDATA[/a.jpg]]></url><title><![CDATA[Ice]]></title></image>', 'a.jpg'],
  ['<image><link>/a.jpg?x=1&amp;y=2</link></image>', 'a.jpg?x=1&y=2'],
  ['<image><title>Ice</title><link>/page</link><url>/a.jpg</url></image>', 'a.jpg'],
  ['<image><![CDATA[/a.jpg]]></image>', 'a.jpg'],
  ['<image url="/a.jpg"/>', 'a.jpg'],
  ['<image>none</image>', '/stock-photo.svg'],
  ['<thumbnail>0</thumbnail>', '/stock-photo.svg'],
  ['<enclosure>https://paper.example/a.jpg</enclosure>', 'a.jpg'],
  ['<enclosure url="/a" type="jpg"/>', 'a'],
  ['<enclosure url="/a" type=" JFIF "/>', 'a'],
  ['<enclosure url="/a" type="bmp"/>', '/stock-photo.svg'],
  ['<enclosure url="/a" type="audio/mpeg"/>', '/stock-photo.svg'],
  ['<enclosure>/a.mp3</enclosure>', '/stock-photo.svg'],
  ['<enclosure url="/a.jpg" type="audio/mpeg"/>', '/stock-photo.svg'],
  ['<media:thumbnail><![CDATA[/a.jpg]]></media:thumbnail>', 'a.jpg'],
  ['<media:content medium="photo" type="image/jpeg" url="/a.jpg"/>', 'a.jpg'],
  ['<media:content type="application/octet-stream" url="/a.jpg"/>', 'a.jpg'],
  ['<media:content medium="video" type="image/jpeg" url="/a.jpg"/>', '/stock-photo.svg'],
  ['<enclosure url="/chart" type="image/svg+xml"/><enclosure url="/a.jpg"/>', 'a.jpg'],
  ['<media:thumbnail url="/logo.svg"/>', '/stock-photo.svg'],
  ['<itunes:image href="/a.jpg"/>', 'a.jpg'],
  [
    '<description><![CDATA[<img src="javascript:a"><img src="file:///a">]]></description>',
    '/stock-photo.svg',
  ],
])('an item whose only picture element is %s shows %s', (xml, expected) => {
  expect(picture(xml)).toBe(expected);
});

const by = (name: string, attributes = '') => `<media:credit ${attributes}>${name}</media:credit>`;
const named = (url: string, inner: string, medium?: string) =>
  content(url, undefined, inner, medium);
const inText = (url: string) => `<description><![CDATA[<img src="/${url}">Text]]></description>`;

const ICE = content('ice.jpg');
const OTHERS = by('CBC') + by('Jane Doe', 'role="Photographer"') + by('X', 'role="author"');
const SIZES =
  content('140.jpg', 140, by('Small')) + content('700.jpg', 700, by('Photograph: Large/Reuters'));

it.each([
  [named('ice.jpg', by('Jane Doe')), 'Jane Doe'],
  [ICE + by('Jane Doe'), 'Jane Doe'],
  [thumbnail('ice.jpg') + by('Jane Doe'), 'Jane Doe'],
  [`<media:group>${ICE}${by('Jane Doe')}</media:group>`, 'Jane Doe'],
  [named('ice.jpg', by('Jane Doe')) + by('John Roe'), 'Jane Doe'],
  [named('ice.jpg', OTHERS), 'Jane Doe'],
  [named('ice.jpg', by('Jane Doe') + by('John Roe') + by('Jane Doe')), 'Jane Doe, John Roe'],
  [SIZES, 'Large/Reuters'],
  [
    '<m:content xmlns:m="http://search.yahoo.com/mrss/" medium="image" url="/a.jpg"><m:credit>Jane Doe</m:credit></m:content>',
    'Jane Doe',
  ],
  // The same picture in the text, in another size.
  [inText('ice-1024x683.jpg') + named('ice.jpg?w=150', by('Jane Doe')), 'Jane Doe'],
])('the credit of an item’s picture of %s is %s', (xml, name) => {
  expect(read(xml)?.credit).toBe(`Photo: ${name}`);
});

it.each([
  ['where there is none', ICE],
  ['where it is empty', named('ice.jpg', by('') + by(' ')) + by('<b></b>')],
  ['of an author alone', named('ice.jpg', by('Jane Doe', 'role="author"'))],
  ['of another picture', ICE + named('snow.jpg', by('Jane Doe'))],
  ['of another picture than that in the text', inText('ice.jpg') + named('snow.jpg', by('Jane'))],
  ['of a picture with another number', inText('dsc1.jpg') + named('dsc2.jpg', by('Jane'))],
  ['of a picture with another id', inText('show?id=1') + named('show?id=2', by('Jane'))],
  ['of the item where the picture is in its text', inText('ice.jpg') + by('Jane Doe')],
  ['of a film, for its still', named('film.mp4', by('Jane Doe') + thumbnail('a.jpg'), 'video')],
  ['of two people, for two', ICE + content('snow.jpg') + by('Jane Doe') + by('John Roe')],
])('the credit of an item’s picture is not one %s', (_, xml) => {
  expect(read(xml)).not.toHaveProperty('credit');
});

it('the credit of an item’s picture is plain text of at most 120 characters', () => {
  const huge = named('ice.jpg', by('Jane &lt;script&gt;x()&lt;/script&gt;Doe '.repeat(9000)));
  const found = read(huge)?.credit ?? '';
  expect(found.length).toBeLessThanOrEqual(120);
  expect(found).toMatch(/^Photo: Jane Doe Jane/);
  expect(found).not.toMatch(/[<>]|script/);
});

it('the credit of an item’s picture is read from an Atom entry', () => {
  const [item] = readDocument(
    `<feed xmlns="http://www.w3.org/2005/Atom"><entry>${thumbnail('ice.jpg')}${by('Jane Doe', 'role="photographer"')}</entry></feed>`,
  );
  expect(item?.credit).toBe('Photo: Jane Doe');
});
