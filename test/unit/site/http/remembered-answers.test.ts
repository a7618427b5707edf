import { describe, expect, test } from 'vitest';
import {
  keepAnswer,
  recallAnswer,
  recallVersion,
} from '../../../../src/site/http/remembered-answers.ts';

const START = Date.parse('2026-11-21T12:00:00Z');
const at = (ms: number) => new Date(START + ms);
const request = new Request('https://nunavut-news.example/');
const headers = () => new Headers({ ETag: 'W/"1"' });

/** A page as this isolate keeps it, as of the first moment. */
function keepFirst(key: string, text = 'first'): void {
  const bytes = new Uint8Array(new TextEncoder().encode(text));
  keepAnswer(
    { key, moment: '1', now: at(0) },
    { version: 'a', headers: headers(), bytes },
    request,
  );
}

const recall = (key: string, moment: string, ms: number) =>
  recallAnswer({ key, moment, now: at(ms) }, request)?.text();

const EDGE = 'Cloudflare-CDN-Cache-Control';

describe('a crowd of readers, the moment that a new edition is there', () => {
  test('does not wait while each of them has the page made: the first does, the others get the one before', async () => {
    keepFirst('crowd');
    expect(await recall('crowd', '1', 0)).toBe('first');
    expect(recall('crowd', '2', 0)).toBeUndefined();
    expect(await recall('crowd', '2', 0)).toBe('first');
    expect(await recall('crowd', '2', 900)).toBe('first');
  });

  test('leaves nothing at the edge that was right just before', () => {
    keepFirst('edge');
    expect(
      recallAnswer({ key: 'edge', moment: '1', now: at(0) }, request)?.headers.get(EDGE),
    ).toBeNull();
    recallAnswer({ key: 'edge', moment: '2', now: at(0) }, request);
    expect(recallAnswer({ key: 'edge', moment: '2', now: at(0) }, request)?.headers.get(EDGE)).toBe(
      'no-store',
    );
  });

  test('gets the new page as soon as it is made', async () => {
    keepFirst('made');
    expect(recall('made', '2', 0)).toBeUndefined();
    const bytes = new Uint8Array(new TextEncoder().encode('second'));
    keepAnswer(
      { key: 'made', moment: '2', now: at(0) },
      { version: 'b', headers: headers(), bytes },
      request,
    );
    expect(await recall('made', '2', 1)).toBe('second');
    expect(recall('made', '3', 1)).toBeUndefined();
  });

  test('gets the page as it was where its stories turn out to be the same', async () => {
    keepFirst('same');
    expect(recall('same', '2', 0)).toBeUndefined();
    expect(
      await recallVersion(
        { key: 'same', moment: '2', now: at(0) },
        { version: 'a', headers: headers() },
        request,
      )?.text(),
    ).toBe('first');
    expect(await recall('same', '2', 1)).toBe('first');
    expect(recall('same', '3', 1)).toBeUndefined();
  });

  test('gets no page that nobody has asked for since hours', () => {
    keepFirst('hours');
    expect(recall('hours', '2', 5 * 3_600_000)).toBeUndefined();
    expect(recall('hours', '2', 5 * 3_600_000)).toBeUndefined();
  });

  test('has the page made by the next of them a second after the first went away', () => {
    keepFirst('gone');
    expect(recall('gone', '2', 0)).toBeUndefined();
    expect(recall('gone', '2', 1_000)).toBeUndefined();
  });
});
