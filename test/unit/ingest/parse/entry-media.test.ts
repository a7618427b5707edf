import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../support/read-document.ts';

const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';

/** The picture of the one item that holds this XML. */
function picture(xml: string): string | undefined {
  const [item] = readDocument(
    `<rss version="2.0" ${MEDIA}><channel><item><title>T</title>${xml}</item></channel></rss>`,
  );
  return item?.image.replace('https://paper.example/', '');
}

const content = (url: string, width?: number, inner = '') =>
  `<media:content medium="image" url="/${url}"${width ? ` width="${width}"` : ''}>${inner}</media:content>`;
const thumbnail = (url: string, width?: number) =>
  `<media:thumbnail url="/${url}"${width ? ` width="${width}"` : ''}/>`;

describe('an item with several picture elements', () => {
  it.each([
    [
      'one picture in its best size',
      content('140.jpg', 140) + content('700.jpg', 700) + content('1400.jpg', 1400),
      '700.jpg',
    ],
    [
      'one picture in the best of the sizes that the queries of its addresses state',
      content('a?w=140', 140) + content('a?w=460', 460),
      'a?w=460',
    ],
    [
      'the first of several pictures',
      content('ice.jpg', 500) + content('snow.jpg', 700),
      'ice.jpg',
    ],
    [
      'a media:content rather than the small thumbnail beside it',
      thumbnail('t.jpg', 75) + content('ice.jpg', 800),
      'ice.jpg',
    ],
    [
      'a media:content rather than the thumbnail in it',
      content('ice.jpg', 800, thumbnail('t.jpg', 150)),
      'ice.jpg',
    ],
    [
      'the thumbnail, which stands first, where no width is stated',
      thumbnail('t.jpg') + content('ice.jpg'),
      't.jpg',
    ],
    [
      'the best picture of a media:group',
      `<media:group>${content('a.jpg', 300)}${content('b.jpg', 900)}</media:group>`,
      'b.jpg',
    ],
    [
      'a photograph rather than the avatar before it',
      content('/www.gravatar.com/avatar/1') + content('ice.jpg'),
      'ice.jpg',
    ],
    [
      'a photograph rather than the tracking pixel before it',
      `<media:thumbnail url="/p.jpg" width="1" height="1"/>${content('ice.jpg')}`,
      'ice.jpg',
    ],
  ])('an item with several picture elements shows %s', (_, xml, expected) => {
    expect(picture(xml)).toBe(expected);
  });
});

describe('an item with one picture element', () => {
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
    ['<enclosure url="/a" type="audio/mpeg"/>', '/stock-photo.svg'],
    ['<enclosure>/a.mp3</enclosure>', '/stock-photo.svg'],
    ['<enclosure url="/a.jpg" type="audio/mpeg"/>', '/stock-photo.svg'],
    ['<media:thumbnail><![CDATA[/a.jpg]]></media:thumbnail>', 'a.jpg'],
    ['<media:content medium="photo" type="image/jpeg" url="/a.jpg"/>', 'a.jpg'],
    ['<media:content type="application/octet-stream" url="/a.jpg"/>', 'a.jpg'],
    ['<media:content medium="video" type="image/jpeg" url="/a.jpg"/>', '/stock-photo.svg'],
  ])('an item whose only picture element is %s shows %s', (xml, expected) => {
    expect(picture(xml)).toBe(expected);
  });
});
