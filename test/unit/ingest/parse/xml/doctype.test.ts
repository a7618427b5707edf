import { describe, expect, it } from 'vitest';
import { FeedParseError } from '../../../../../src/ingest/parse/feed-errors.ts';
import { takeDoctype } from '../../../../../src/ingest/parse/xml/doctype.ts';

describe('the DOCTYPE of a document', () => {
  it('takeDoctype takes the DOCTYPE out and keeps its internal entities', () => {
    const { xml, entities } = takeDoctype(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "one"> <!ENTITY b 'two'>]><rss/>`,
    );
    expect(xml).toBe('<?xml version="1.0"?><rss/>');
    expect([...entities]).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ]);
  });

  it('takeDoctype reads no external and no parameter entities', () => {
    const { entities } = takeDoctype(
      '<!DOCTYPE r SYSTEM "https://dtd.example/" [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY % p "x"><!ENTITY b PUBLIC "-//x" "https://x.example/">%p;]><r/>',
    );
    expect([...entities]).toEqual([]);
  });

  it('takeDoctype accepts an apostrophe in a processing instruction', () => {
    expect(takeDoctype(`<!DOCTYPE r [<?note it's ]> ?><!ENTITY a "b">]><r/>`).xml).toBe('<r/>');
  });

  it('takeDoctype accepts ">" and "]" in quotes and comments', () => {
    const { xml, entities } = takeDoctype(
      `<!DOCTYPE r PUBLIC ">" ']' [<!-- ]> ' --><!ENTITY a "]>">] ><r/>`,
    );
    expect(xml).toBe('<r/>');
    expect(entities.get('a')).toBe(']>');
  });

  it('takeDoctype finds no DOCTYPE in comments, instructions or behind the root', () => {
    for (const document of [
      '<!-- <!DOCTYPE x> --><r/>',
      '<?x <!DOCTYPE x> ?><r/>',
      '<r><!DOCTYPE x></r>',
      'no markup at all',
    ])
      expect(takeDoctype(document).xml).toBe(document);
  });

  it('takeDoctype keeps the first declaration of an entity', () => {
    const { entities } = takeDoctype('<!DOCTYPE r [<!ENTITY a "1"><!ENTITY a "2">]><r/>');
    expect(entities.get('a')).toBe('1');
  });

  it('takeDoctype refuses a DOCTYPE without an end or with too many entities', () => {
    const many = Array.from({ length: 501 }, (_, n) => `<!ENTITY e${n} "x">`).join('');
    for (const document of [
      '<!DOCTYPE rss [<!ENTITY a "x">',
      '<!DOCTYPE rss "never closed><rss/>',
      `<!DOCTYPE rss [${many}]><rss/>`,
      `<!DOCTYPE rss [<!ENTITY a "${'x'.repeat(10_001)}">]><rss/>`,
    ])
      expect(() => takeDoctype(document)).toThrow(FeedParseError);
  });
});
