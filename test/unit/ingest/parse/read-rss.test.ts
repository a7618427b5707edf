import { expect, it } from 'vitest';
import { readDocument, rss } from '../../../support/read-document.ts';

const RECORDING = '<enclosure url="/1.mp3" type="audio/mpeg"/>';

it.each([
  [RECORDING, '/1.mp3'],
  ['<enclosure url="/1.m4a?x=1&amp;y=2"/>', '/1.m4a?x=1&y=2'],
  [`<enclosure url="/1.jpg" type="image/jpeg"/>${RECORDING}`, '/1.mp3'],
  [`${RECORDING}<link>/1</link>`, '/1'],
  [`${RECORDING}<guid>https://paper.example/g</guid>`, '/g'],
  ['<enclosure url="/1" type="Application/OGG; codecs=opus"/>', '/1'],
  ['<enclosure url="/1.jpg" type="image/jpeg"/>', '#'],
  ['<enclosure url="file:///1.mp3" type="audio/mpeg"/>', '#'],
])('readRss gives an item with %s the link %s', (item, link) => {
  const [read] = readDocument(rss(`<item>${item}</item>`));
  expect(read?.link.replace('https://paper.example', '')).toBe(link);
});
