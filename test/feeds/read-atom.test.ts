import { describe, expect, it } from 'vitest';
import { readDocument } from './read-document.ts';

const read = (entry: string) =>
  readDocument(`<feed xmlns="http://www.w3.org/2005/Atom"><entry>${entry}</entry></feed>`)[0];

describe('the category of an entry', () => {
  it.each([
    ['<category term="https://paper.example/c#42" label="Arts"/>', 'Arts'],
    ['<category term="arts" label=" "/>', 'arts'],
    ['<category term=""/><category term="ice"/>', 'ice'],
    ['<category>Arts</category>', 'Arts'],
  ])('%s', (xml, category) => {
    expect(read(xml)?.category).toBe(category);
  });
});
