import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../support/read-document.ts';

const MEDIA = 'xmlns:media="http://search.yahoo.com/mrss/"';

/** Whose picture the one item with this XML shows. */
function credit(xml: string): string | undefined {
  const [item] = readDocument(
    `<rss version="2.0" ${MEDIA}><channel><item><title>T</title>${xml}</item></channel></rss>`,
  );
  return item?.credit;
}

const by = (name: string, attributes = '') => `<media:credit ${attributes}>${name}</media:credit>`;
const content = (url: string, inner = '', attributes = 'medium="image"') =>
  `<media:content ${attributes} url="https://paper.example/${url}">${inner}</media:content>`;
const thumbnail = (url: string) => `<media:thumbnail url="https://paper.example/${url}"/>`;
const inText = (url: string) =>
  `<description><![CDATA[<img src="https://paper.example/${url}">Text]]></description>`;

describe('the credit of an item’s picture', () => {
  it.each([
    ['in its element', content('ice.jpg', by('Jane Doe')), 'Photo: Jane Doe'],
    ['beside its element', content('ice.jpg') + by('Jane Doe'), 'Photo: Jane Doe'],
    ['beside a thumbnail', thumbnail('ice.jpg') + by('Jane Doe'), 'Photo: Jane Doe'],
    [
      'in its group',
      `<media:group>${content('ice.jpg')}${by('Jane Doe')}</media:group>`,
      'Photo: Jane Doe',
    ],
    [
      'in its element rather than beside it',
      content('ice.jpg', by('Jane Doe')) + by('John Roe'),
      'Photo: Jane Doe',
    ],
    [
      'of the photographer rather than of others',
      content(
        'ice.jpg',
        by('CBC') + by('Jane Doe', 'role="Photographer"') + by('X', 'role="author"'),
      ),
      'Photo: Jane Doe',
    ],
    [
      'of two photographers',
      content('ice.jpg', by('Jane Doe') + by('John Roe') + by('Jane Doe')),
      'Photo: Jane Doe, John Roe',
    ],
    [
      'in the chosen one of several sizes',
      `<media:content url="https://paper.example/140.jpg" width="140">${by('Small')}</media:content>` +
        `<media:content url="https://paper.example/700.jpg" width="700">${by('Photograph: Large/Reuters')}</media:content>`,
      'Photo: Large/Reuters',
    ],
    [
      'under another prefix',
      `<m:content xmlns:m="http://search.yahoo.com/mrss/" medium="image" url="https://paper.example/a.jpg"><m:credit>Jane Doe</m:credit></m:content>`,
      'Photo: Jane Doe',
    ],
    [
      'for the same picture in the text, in another size',
      inText('ice-1024x683.jpg') + content('ice.jpg?w=150', by('Jane Doe')),
      'Photo: Jane Doe',
    ],
  ])('is that %s', (_, xml, expected) => {
    expect(credit(xml)).toBe(expected);
  });

  it.each([
    ['where there is none', content('ice.jpg')],
    ['where it is empty', content('ice.jpg', by('') + by(' ')) + by('<b></b>')],
    ['of an author alone', content('ice.jpg', by('Jane Doe', 'role="author"'))],
    ['of another picture', content('ice.jpg') + content('snow.jpg', by('Jane Doe'))],
    [
      'of another picture than that in the text',
      inText('ice.jpg') + content('snow.jpg', by('Jane')),
    ],
    ['of a picture with another number', inText('dsc1.jpg') + content('dsc2.jpg', by('Jane'))],
    ['of a picture with another id', inText('show?id=1') + content('show?id=2', by('Jane'))],
    ['of the item where the picture is in its text', inText('ice.jpg') + by('Jane Doe')],
    [
      'of a film for the still of it',
      content('film.mp4', by('Jane Doe') + thumbnail('still.jpg'), 'medium="video"'),
    ],
    [
      'of two people for two pictures',
      content('ice.jpg') + content('snow.jpg') + by('Jane Doe') + by('John Roe'),
    ],
  ])('is not that %s', (_, xml) => {
    expect(credit(xml)).toBeUndefined();
  });

  it('is plain text of at most 120 characters, whatever the publisher writes', () => {
    const huge = content('ice.jpg', by('Jane &lt;script&gt;x()&lt;/script&gt;Doe '.repeat(9000)));
    const found = credit(huge) ?? '';
    expect(found.length).toBeLessThanOrEqual(120);
    expect(found).toMatch(/^Photo: Jane Doe Jane/);
    expect(found).not.toMatch(/[<>]|script/);
  });

  it('is read of an Atom entry', () => {
    const [item] = readDocument(
      `<feed xmlns="http://www.w3.org/2005/Atom" ${MEDIA}><entry><title>T</title>${thumbnail('ice.jpg')}${by('Jane Doe', 'role="photographer"')}</entry></feed>`,
    );
    expect(item?.credit).toBe('Photo: Jane Doe');
  });
});
