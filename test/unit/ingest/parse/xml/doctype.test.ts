import { describe, expect, it } from 'vitest';
import { FeedParseError } from '../../../../../src/ingest/parse/feed-errors.ts';
import { takeDoctype } from '../../../../../src/ingest/parse/xml/doctype.ts';

describe('the DOCTYPE of a document', () => {
  it('is taken out, and its internal entities are kept', () => {
    const { xml, entities } = takeDoctype(
      `<?xml version="1.0"?><!DOCTYPE rss [<!ENTITY a "one"> <!ENTITY b 'two'>]><rss/>`,
    );
    expect(xml).toBe('<?xml version="1.0"?><rss/>');
    expect([...entities]).toEqual([
      ['a', 'one'],
      ['b', 'two'],
    ]);
  });

  it('has no say in what stands outside: external and parameter entities are not read', () => {
    const { entities } = takeDoctype(
      '<!DOCTYPE r SYSTEM "https://dtd.example/" [<!ENTITY a SYSTEM "file:///etc/passwd"><!ENTITY % p "x"><!ENTITY b PUBLIC "-//x" "https://x.example/">%p;]><r/>',
    );
    expect([...entities]).toEqual([]);
  });

  it('may hold an apostrophe in a processing instruction', () => {
    expect(takeDoctype(`<!DOCTYPE r [<?note it's ]> ?><!ENTITY a "b">]><r/>`).xml).toBe('<r/>');
  });

  it('may hold ">" and "]" in quotes and comments', () => {
    const { xml, entities } = takeDoctype(
      `<!DOCTYPE r PUBLIC ">" ']' [<!-- ]> ' --><!ENTITY a "]>">] ><r/>`,
    );
    expect(xml).toBe('<r/>');
    expect(entities.get('a')).toBe(']>');
  });

  it('is not looked for in comments, instructions or after the root', () => {
    for (const document of [
      '<!-- <!DOCTYPE x> --><r/>',
      '<?x <!DOCTYPE x> ?><r/>',
      '<r><!DOCTYPE x></r>',
      'no markup at all',
    ])
      expect(takeDoctype(document).xml).toBe(document);
  });

  it('the first declaration of a name counts', () => {
    const { entities } = takeDoctype('<!DOCTYPE r [<!ENTITY a "1"><!ENTITY a "2">]><r/>');
    expect(entities.get('a')).toBe('1');
  });

  it('without an end, or with too much in it, is refused', () => {
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
