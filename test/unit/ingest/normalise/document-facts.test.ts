import { describe, expect, test } from 'vitest';
import { readDocumentFacts } from '../../../../src/ingest/normalise/normalise.ts';
import type { Channel } from '../../../../src/ingest/parse/channel.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const SOUND: Channel = {
  format: 'rss2',
  title: '',
  base: 'https://publisher.example/',
  language: undefined,
  hubs: [],
  flaw: undefined,
  entries: [],
  schedule: {},
};

describe('what a source’s state keeps of a document', () => {
  test('readDocumentFacts keeps the first flaw, cut to 200 characters, and none of a sound document', () => {
    const flaw = 'no end tag for <guid>';
    expect(readDocumentFacts({ ...SOUND, flaw }, NOW).flaw).toBe(flaw);
    expect(readDocumentFacts({ ...SOUND, flaw: 'x'.repeat(9_000) }, NOW).flaw).toHaveLength(200);
    expect(readDocumentFacts(SOUND, NOW)).toMatchObject({ flaw: undefined, hubs: undefined });
  });

  test('readDocumentFacts keeps the hosts of WebSub hubs, each once, five at most, and of addresses alone', () => {
    const hubs = [
      'https://hub.example.com/?key=s3cret',
      'https://hub.example.com/2',
      'http://[',
      '/own',
    ];
    expect(readDocumentFacts({ ...SOUND, hubs }, NOW).hubs).toEqual([
      'hub.example.com',
      'publisher.example',
    ]);
    const many = Array.from({ length: 1_000 }, (_, index) => `https://hub${index}.example.com/`);
    expect(readDocumentFacts({ ...SOUND, hubs: many }, NOW).hubs).toHaveLength(5);
  });
});
