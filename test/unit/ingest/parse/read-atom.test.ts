import { describe, expect, it } from 'vitest';
import { readDocument } from '../../../support/read-document.ts';

const read = (entry: string) =>
  readDocument(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${entry}</entry></feed>`)[0];

describe('the category of an entry', () => {
  it.each([
    ['<category term="https://paper.example/c#42" label="Arts"/>', 'Arts'],
    ['<category term="arts-and-culture" label="Arts &amp; Culture"/>', 'Arts & Culture'],
    ['<category term="42" label="Arts"/>', 'Arts'],
    ['<category term="42"/>', '42'],
    ['<category term="Letters" label="Letters to the editor"/>', 'Letters'],
    ['<category term="arts" label=" "/>', 'arts'],
    ['<category term=""/><category term="ice"/>', 'ice'],
    ['<category>Arts</category>', 'Arts'],
  ])('readAtom reads %s as the category %j', (xml, category) => {
    expect(read(xml)?.category).toBe(category);
  });
});

describe('the link of an entry', () => {
  it.each([
    ['<id>https://paper.example/1</id>', 'https://paper.example/1'],
    ['<id>https://paper.example/1</id><link href="/2"/>', 'https://paper.example/2'],
    ['<id>https://paper.example/1</id><link rel="self" href="/2"/>', 'https://paper.example/1'],
    ['<id>https://paper.example/1</id><link href="javascript:x"/>', 'https://paper.example/1'],
    ['<id>tag:paper.example,2026:1</id>', '#'],
    ['<id>1</id>', '#'],
    [
      '<id>1</id><link rel="enclosure" type="audio/mpeg" href="/1.mp3"/>',
      'https://paper.example/1.mp3',
    ],
    ['<id>1</id><link rel="enclosure" href="/1.mov"/>', 'https://paper.example/1.mov'],
    ['<id>1</id><link rel="enclosure" type="image/png" href="/1.png"/>', '#'],
  ])('readAtom gives an entry with %s the link %s', (xml, link) => {
    expect(read(xml)?.link).toBe(link);
  });
});
