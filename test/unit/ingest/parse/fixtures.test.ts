import { describe, expect, it } from 'vitest';
import { normaliseChannel } from '../../../../src/ingest/normalise/normalise.ts';
import { parseFeed } from '../../../../src/ingest/parse/parse-feed.ts';

/** What stands beside a document: what is known of it, and what the site makes of it. */
interface Expected {
  readonly url?: string;
  readonly contentType?: string;
  readonly format: string;
  readonly title: string;
  readonly items: readonly object[];
}

const NOW = new Date('2026-01-15T12:00:00Z');
const documents = import.meta.glob<string>('./fixtures/*.{xml,rdf,atom}', {
  query: '?url&inline',
  import: 'default',
  eager: true,
});
const expectations = import.meta.glob<Expected>('./fixtures/*.json', {
  import: 'default',
  eager: true,
});

function bytesOf(dataUrl: string): Uint8Array {
  const encoded = dataUrl.slice(dataUrl.indexOf(',') + 1);
  const text = dataUrl.startsWith('data:') && dataUrl.includes(';base64,') ? atob(encoded) : '';
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('every document of the fixtures', () => {
  const pairs = Object.entries(documents).map(
    ([path, dataUrl]) =>
      [
        path.replace('./fixtures/', ''),
        bytesOf(dataUrl),
        expectations[path.replace(/\.\w+$/, '.json')],
      ] as const,
  );

  it('every fixture document has an expectation beside it, and every expectation a document', () => {
    expect(pairs.length).toBeGreaterThan(15);
    expect(pairs.filter(([, , expected]) => !expected)).toEqual([]);
    expect(Object.keys(expectations)).toHaveLength(pairs.length);
  });

  it.each(pairs)(
    'parseFeed and normaliseChannel read the fixture %s as its expectation says',
    (_name, bytes, expected) => {
      const { url, contentType, format, title, items } = expected as Expected;
      const channel = parseFeed(bytes, { url, contentType });
      expect({ format: channel.format, title: channel.title }).toEqual({ format, title });
      expect(
        normaliseChannel(channel, { now: NOW }).map(({ id, isDated, ...item }) => item),
      ).toEqual(items);
    },
  );
});
