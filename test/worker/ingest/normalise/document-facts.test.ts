import { describe, expect, test } from 'vitest';
import { readDocumentFacts } from '../../../../src/ingest/normalise/document-facts.ts';
import type { Channel } from '../../../../src/ingest/parse/channel.ts';
import { feed } from '../../../support/documents.ts';
import { followOne } from '../../../support/follow.ts';

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

describe('the state of a source after a document was read', () => {
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

  test('a source’s state has no hub once the next document names none', async () => {
    const hub =
      '<atom:link xmlns:atom="http://www.w3.org/2005/Atom" rel="hub" href="https://hub.example.com/"/>';
    const follower = await followOne(feed(['One'], { ETag: '"1"' }, hub), feed(['Two']));
    await follower.refresh();
    expect((await follower.state()).hubs).toEqual(['hub.example.com']);
    await follower.refreshWhenDue();
    expect((await follower.state()).hubs).toBeUndefined();
  });
});
