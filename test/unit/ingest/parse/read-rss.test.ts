import { expect, it } from 'vitest';
import { readDocument, rss } from '../../../support/read-document.ts';

const linkOf = (item: string) => readDocument(rss(`<item>${item}</item>`))[0]?.link;

it.each([
  [
    'an item without a link leads to its recording',
    '<enclosure url="/1.mp3" type="audio/mpeg"/>',
    'https://paper.example/1.mp3',
  ],
  [
    'a recording is known by its address where no type is given',
    '<enclosure url="/1.m4a?x=1&amp;y=2"/>',
    'https://paper.example/1.m4a?x=1&y=2',
  ],
  [
    'a recording behind a picture is found',
    '<enclosure url="/1.jpg" type="image/jpeg"/><enclosure url="/1.mp3" type="audio/mpeg"/>',
    'https://paper.example/1.mp3',
  ],
  [
    'a page comes before the recording',
    '<enclosure url="/1.mp3" type="audio/mpeg"/><link>/1</link>',
    'https://paper.example/1',
  ],
  [
    'a guid that is a page comes before the recording',
    '<enclosure url="/1.mp3" type="audio/mpeg"/><guid>https://paper.example/g</guid>',
    'https://paper.example/g',
  ],
  [
    'a picture enclosure is not used as the link',
    '<enclosure url="/1.jpg" type="image/jpeg"/>',
    '#',
  ],
  [
    'a recording at a file: address is not used as the link',
    '<enclosure url="file:///1.mp3" type="audio/mpeg"/>',
    '#',
  ],
])('readRss finds the link: %s', (_, item, link) => {
  expect(linkOf(item)).toBe(link);
});
