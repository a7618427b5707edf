import { expect, it } from 'vitest';
import {
  findCaptionCredit,
  readByline,
  readCredit,
} from '../../../../src/feeds/normalise/credits.ts';
import { findImages } from '../../../../src/feeds/normalise/html-images.ts';
import { readDocument, rss } from '../../../support/read-document.ts';

it.each<[string, string]>([
  ...[
    ...['Jane Doe', 'jane@paper.example (Jane Doe)', 'Jane Doe <jane.doe+news@paper.example>'],
    ...['Jane Doe ‹jane@paper.example›', 'By Jane Doe', 'Jane Doe, https://paper.example/jane'],
    '— Jane Doe, ',
  ].map((author): [string, string] => [author, 'Jane Doe']),
  ['by: Jane Doe and John Roe', 'Jane Doe and John Roe'],
  ['Par Zoé Côté', 'Zoé Côté'],
  ['Byron Bell, Parker Hill', 'Byron Bell, Parker Hill'],
  ['ᔭᐃᓐ ᑐ', 'ᔭᐃᓐ ᑐ'],
  ['Admiral Doe', 'Admiral Doe'],
])('readByline turns %j into %s', (author, expected) => {
  expect(readByline(author)).toBe(expected);
});

it.each([
  ...[undefined, '', 'jane@paper.example', 'noreply@blog.example (Unknown)', 'admin', 'By Admin'],
  ...['https://paper.example/authors/7', 'www.paper.example', '—', '42'],
])('readByline reads no byline from %j', (author) => {
  expect(readByline(author)).toBeUndefined();
});

it('readByline cuts a name to 80 characters at a word', () => {
  expect(readByline('Somebody '.repeat(20))).toBe(`${'Somebody '.repeat(7)}Somebody…`);
});

it.each<[string, string]>([
  ...[
    ...['Jane Doe', 'Photo: Jane Doe', 'photo by Jane Doe', '(Photo by Jane Doe)', '© Jane Doe'],
    ...['Photographer: Jane Doe', 'Photo credit: Jane Doe', 'Credit: Jane Doe'],
    ...['Jane Doe, jane@paper.example', 'Jane Doe https://paper.example/jane'],
  ].map((given): [string, string] => [given, 'Photo: Jane Doe']),
  ['Jane Doe (CBC)', 'Photo: Jane Doe (CBC)'],
  ['(Jane Doe/CBC)', 'Photo: Jane Doe/CBC'],
  ['Photograph: Jane Doe/Reuters', 'Photo: Jane Doe/Reuters'],
  ['PHOTO COURTESY OF THE HAMLET', 'Photo: COURTESY OF THE HAMLET'],
  ['Crédit photo : Zoé Côté', 'Photo: Zoé Côté'],
  ['Composite: Getty/AP', 'Composite: Getty/AP'],
  ['Illustration by Jane Doe', 'Illustration by Jane Doe'],
  ['Image Source/Getty', 'Photo: Image Source/Getty'],
  ['Photosport', 'Photosport'],
  ['ᔭᐃᓐ ᑐ', 'Photo: ᔭᐃᓐ ᑐ'],
])('readCredit turns %j into %s', (given, expected) => {
  expect(readCredit([given])).toBe(expected);
});

it.each(['', ' ', '—', '()', 'Photo', 'Photo:', 'admin', '7', 'jane@paper.example'])(
  'readCredit reads no credit from %j',
  (given) => {
    expect(readCredit([given])).toBeUndefined();
  },
);

it('readCredit names each of several people once', () => {
  expect(readCredit(['Photo: Jane Doe', 'Jane Doe', '', 'John Roe'])).toBe(
    'Photo: Jane Doe, John Roe',
  );
});

function credit(html: string): string | undefined {
  const [picture] = findImages(html);
  return picture && findCaptionCredit(html, picture);
}

const IMG = '<img src="a.jpg">';
const OTHER = '<img src="b.jpg">';
const BY_JANE = '<figcaption>Photo by Jane Doe</figcaption>';
const figure = (caption: string) =>
  `<p>Text</p><figure>${IMG}<figcaption>${caption}</figcaption></figure><p>Text</p>`;
const wordpress = (caption: string) =>
  `<div class="wp-caption"><a href="/a">${IMG}</a>\n<p id="c" class="wp-caption-text">${caption}</p></div>`;

it.each([
  ['<img src="a.jpg" data-credit="Jane &amp; John">', 'Jane & John'],
  [figure('Ice at the floe edge. (Photo by Jane Doe)'), 'Photo by Jane Doe'],
  [figure('Ice. <em>Photo: Jane Doe / Nunatsiaq News</em>'), 'Photo: Jane Doe / Nunatsiaq News'],
  [figure('Photo: J. R. Doe'), 'Photo: J. R. Doe'],
  [figure('Photo courtesy of Parks Canada.'), 'Photo courtesy of Parks Canada'],
  [figure('Glace. Crédit photo : Zoé d’Amour'), 'photo : Zoé d’Amour'],
  [figure('Ice <span class="media-credit">Jane Doe</span>'), 'Jane Doe'],
  [`<figure>${IMG}<cite class='photo-credit'>Jane</cite></figure>`, 'Jane'],
  [`<figure><figcaption>Photo: Jane Doe</figcaption>${IMG}</figure>`, 'Photo: Jane Doe'],
  [
    `<figure><img src="data:," data-src="a.jpg"><noscript>${IMG}</noscript>${BY_JANE}</figure>`,
    'Photo by Jane Doe',
  ],
  [
    `<figure><picture><source srcset="b.webp">${IMG}</picture>${BY_JANE}</figure>`,
    'Photo by Jane Doe',
  ],
  [wordpress('Ice (Photo by Jane Doe)'), 'Photo by Jane Doe'],
  [wordpress('Ice (photo by ᔭᐃᓐ ᑐ)'), 'photo by ᔭᐃᓐ ᑐ'],
])('findCaptionCredit finds in %s the credit %s', (html, expected) => {
  expect(credit(html)).toBe(expected);
});

it.each([
  ['no caption', `${IMG}<p>Photo by Jane Doe</p>`],
  ['a caption that names no one', figure('Ice at the floe edge')],
  ['words about what is in the picture', figure('Photo: Hunters at the floe edge')],
  ['a sentence that goes on', figure('A photo by Jane Doe shows the ice in June')],
  ['a sentence behind it', figure('Photo by Jane Doe. Ice came early. Nobody knew.')],
  ['credit where it is due', figure('The hamlet gets credit by all')],
  ['a name without a word for it', figure('Ice (Jane Doe/CBC)')],
  ['the caption of a gallery', `<figure>${IMG}${OTHER}${BY_JANE}</figure>`],
  ['the caption of the next figure', `<figure>${IMG}</figure><figure>${OTHER}${BY_JANE}</figure>`],
  ['the caption of a figure inside', `<figure>${IMG}<figure>${OTHER}${BY_JANE}</figure></figure>`],
  ['the caption of a figure before', `<figure>${BY_JANE}</figure>${IMG}`],
  ['two credits', figure('<i class="credit">Jane</i> <i class="credit">John</i>')],
  ['an empty credit', figure('Ice <i class="credit"></i>')],
  ['a caption without an end', `<figure>${IMG}<figcaption>Photo by Jane Doe`],
  ['a caption far behind', figure(`${'Ice. '.repeat(2000)}Photo by Jane Doe`)],
  [
    'a text before it',
    `<div>${IMG}<p>Text</p><p class="wp-caption-text">Photo by Jane Doe</p></div>`,
  ],
  ['a picture in the caption', wordpress('<img src="b.jpg"> Photo by Jane Doe')],
])('findCaptionCredit finds no credit in %s', (_, html) => {
  expect(credit(html)).toBeUndefined();
});

it('the credit of a text’s picture is that of the shown picture, not of an icon or another one', () => {
  const html = `<img src="i.gif" width="1" data-credit="Counter">${figure('Ice (Photo by Jane Doe)')}${figure('Snow (Photo by John Roe)')}`;
  const [item] = readDocument(rss(`<item><description><![CDATA[${html}]]></description></item>`));
  expect(item).toMatchObject({ image: 'https://paper.example/a.jpg', credit: 'Photo: Jane Doe' });
});

it('the credit of a text’s picture is found if the caption is beyond the first decoded part', () => {
  const html = `<p>${'Word. '.repeat(670)}</p>${figure('Ice (Photo by Jane Doe)')}${'<p>Text</p>'.repeat(900)}`;
  const escaped = html.replaceAll('<', '&lt;');
  const [item] = readDocument(rss(`<item><description>${escaped}</description></item>`));
  expect(item?.credit).toBe('Photo: Jane Doe');
});
