import { describe, expect, test } from 'vitest';
import { feed, PAST, type Story } from '../../../support/documents.ts';
import { type Follower, follow, followOne, HOUR, START } from '../../../support/follow.ts';
import type { OriginResponse } from '../../../support/origin.ts';
import { watchLog } from '../../../support/watch-log.ts';

watchLog();
const ETAG = { ETag: '"1"' };

/** A feed in bytes: `title` is written byte by byte. */
function bytes(title: string, declared?: string, charset?: string): OriginResponse {
  const encoding = declared === undefined ? '' : ` encoding="${declared}"`;
  const type = `application/rss+xml${charset === undefined ? '' : `; charset=${charset}`}`;
  const item = `<item><title>${title}</title><pubDate>${PAST}</pubDate></item>`;
  return {
    headers: [['Content-Type', type]],
    bodyBase64: btoa(
      `<?xml version="1.0"${encoding}?><rss version="2.0"><channel><title>F</title>${item}</channel></rss>`,
    ),
  };
}

async function readTitle(response: OriginResponse): Promise<string | undefined> {
  const follower = await followOne(response);
  await follower.refresh();
  return (await follower.titles())[0];
}

async function items(follower: Follower, id = 'feed-0') {
  return (await follower.stories()).items.get(id) ?? [];
}

describe('character sets', () => {
  const UTF8 = 'Qu\xc3\xa9bec';
  const LATIN1 = 'Qu\xe9bec';

  test('feed-politeness rule 38: valid UTF-8 is read as UTF-8 against any label', async () => {
    expect(await readTitle(bytes(UTF8, 'windows-1252'))).toBe('Québec');
    expect(await readTitle(bytes(UTF8, undefined, 'iso-8859-1'))).toBe('Québec');
    expect(await readTitle(bytes(UTF8, 'iso-8859-1', 'windows-1251'))).toBe('Québec');
  });

  test('feed-politeness rule 38: a document that is no UTF-8 is read by the label of its prolog or header', async () => {
    expect(await readTitle(bytes('\xcf\xf0\xe8\xe2\xe5\xf2', 'windows-1251'))).toBe('Привет');
    expect(await readTitle(bytes('\xcf\xf0\xe8\xe2\xe5\xf2', undefined, 'windows-1251'))).toBe(
      'Привет',
    );
  });

  test('feed-politeness rule 38: a document that is no UTF-8 and has no label is read as windows-1252', async () => {
    expect(await readTitle(bytes(LATIN1))).toBe('Québec');
    expect(await readTitle(bytes('\x93Qu\xe9bec\x94', 'utf-8', 'utf-8'))).toBe('“Québec”');
    expect(await readTitle(bytes(LATIN1, 'no-such-charset'))).toBe('Québec');
  });

  test('feed-politeness rule 38: an external entity is never requested', async () => {
    const follower = await followOne();
    const doctype = `<!DOCTYPE rss [<!ENTITY secret SYSTEM "http://127.0.0.1/${follower.id}/secret">]>`;
    await follower.respondWith('feed-0', {
      body: `<?xml version="1.0"?>${doctype}<rss version="2.0"><channel><title>F</title><item><title>A &secret; B</title></item></channel></rss>`,
    });
    await follower.refresh();
    expect((await follower.requests('')).map(({ path }) => path)).toEqual([follower.path()]);
    expect((await follower.titles()).join()).not.toContain('root:');
  });
});

describe('what a story is', () => {
  test('feed-politeness rule 39: the same guid with a new text is the same story', async () => {
    const story: Story = { title: 'Storm near', guid: 'a', link: 'https://publisher.example/a' };
    const follower = await followOne(
      feed([story], ETAG),
      feed([{ ...story, title: 'Storm passed', link: 'https://publisher.example/b' }], ETAG),
    );
    await follower.refresh();
    const [before] = await items(follower);
    await follower.refreshWhenDue();
    const [after, ...others] = await items(follower);
    expect(others).toEqual([]);
    expect(after).toMatchObject({
      id: before?.id,
      title: 'Storm passed',
      pubDate: before?.pubDate,
    });
  });

  test('feed-politeness rule 39: a guid that several stories share identifies none of them', async () => {
    const follower = await followOne(
      feed([
        { title: 'A', guid: 'same', link: 'https://publisher.example/a' },
        { title: 'B', guid: 'same', link: 'https://publisher.example/b' },
      ]),
    );
    await follower.refresh();
    const ids = (await items(follower)).map(({ id }) => id);
    expect(new Set(ids).size).toBe(2);
  });

  test('feed-politeness rule 39: a story without a guid is identified by its link, without a link by its text', async () => {
    const follower = await followOne(
      feed([{ title: 'A', link: 'https://publisher.example/a' }, { title: 'B' }, { title: 'C' }]),
      feed([{ title: 'A2', link: 'https://publisher.example/a' }, { title: 'B' }, { title: 'D' }]),
    );
    await follower.refresh();
    const before = await items(follower);
    follower.now += 25 * HOUR;
    await follower.refresh();
    const after = await items(follower);
    const known = new Set(before.map(({ id }) => id));
    expect(after.filter(({ id }) => !known.has(id)).map(({ title }) => title)).toEqual(['D']);
  });
});

describe('dates', () => {
  test('feed-politeness rule 40: a story without a date gets the time at which it was first seen, and keeps it', async () => {
    const follower = await followOne(
      feed([{ title: 'Old' }], ETAG),
      feed([{ title: 'New' }, { title: 'Old' }], ETAG),
    );
    await follower.refresh();
    await follower.refreshWhenDue();
    expect(
      (await items(follower)).map(({ title, pubDate, isDated }) => [title, pubDate, isDated]),
    ).toEqual([
      ['New', '2026-11-20T13:00:00.000Z', false],
      ['Old', '2026-11-20T12:00:00.000Z', false],
    ]);
  });

  test('feed-politeness rule 40: a date in the future counts as the time at which the story was first seen', async () => {
    const story = { title: 'Ahead', guid: 'a', date: new Date(START + 48 * HOUR).toUTCString() };
    const follower = await followOne(feed([story], ETAG), feed([story, { title: 'Other' }], ETAG));
    await follower.refresh();
    await follower.refreshWhenDue();
    const ahead = (await items(follower)).find(({ title }) => title === 'Ahead');
    expect(ahead).toMatchObject({ pubDate: '2026-11-20T12:00:00.000Z', isDated: false });
  });

  test('a story dated ahead takes its place when its time has come, though the feed has not changed', async () => {
    const story = { title: 'Ahead', guid: 'a', date: new Date(START + 3 * HOUR).toUTCString() };
    const response = feed([{ title: 'Known', date: PAST }, story], ETAG);
    const follower = await followOne({ ...response, knowsEtag: true });
    const shown = async () => (await items(follower)).map(({ title, isDated }) => [title, isDated]);
    await follower.refresh();
    const early = [
      ['Known', true],
      ['Ahead', false],
    ];
    expect(await shown()).toEqual(early);
    await follower.refreshWhenDue();
    expect(await shown()).toEqual(early);
    follower.now = START + 4 * HOUR;
    await follower.refresh();
    expect(await shown()).toEqual([
      ['Ahead', true],
      ['Known', true],
    ]);
    follower.now += 2 * HOUR;
    await follower.refresh();
    const conditional = (await follower.requests()).map(
      ({ headers }) => 'if-none-match' in headers,
    );
    expect(conditional).toEqual([false, true, false, true]);
  });

  test('feed-politeness rule 40: a story that loses its date keeps the one that it had', async () => {
    const follower = await followOne(
      feed([{ title: 'One', guid: 'a', date: PAST }], ETAG),
      feed([{ title: 'One', guid: 'a' }], ETAG),
    );
    await follower.refresh();
    await follower.refreshWhenDue();
    expect(await items(follower)).toMatchObject([
      { pubDate: '2026-11-19T09:00:00.000Z', isDated: true },
    ]);
  });

  test('feed-politeness rule 40: a story without a date never comes first', async () => {
    const follower = await follow([
      {
        responses: [
          feed([
            { title: 'Undated' },
            { title: 'Ahead', date: 'Fri, 01 Jan 2100 00:00:00 GMT' },
            { title: 'Dated', date: PAST },
          ]),
        ],
      },
      {
        host: 1,
        responses: [
          feed([
            { title: 'Undated too' },
            { title: 'Dated too', date: 'Wed, 18 Nov 2026 09:00:00 GMT' },
          ]),
        ],
      },
    ]);
    await follower.refresh();
    const titles = (await follower.edition())?.sections.local?.map(({ title }) => title);
    expect(titles?.slice(0, 2)).toEqual(['Dated', 'Dated too']);
    expect(titles).toHaveLength(5);
  });
});
