import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { PYTHON, skipsWithout } from '../../../scripts/test-programs.ts';
import { runProgram } from '../../support/run-program.ts';
import { siteAddress } from '../../support/served-site.ts';
import { blogPostsOf, localHeadlinesOf } from './what-pages-show.ts';

const SCRIPT = join(import.meta.dirname, 'poll_feed.py');
const isSkipped = skipsWithout(['python3-feedparser']);

interface Poll {
  readonly status: number;
  /** 1 where feedparser found anything wrong with the document. */
  readonly bozo: 0 | 1;
  readonly problem: string | null;
  readonly version: string;
  readonly title: string | null;
  readonly entries: readonly Record<
    'title' | 'link' | 'id' | 'published' | 'author' | 'content' | 'publisher',
    unknown
  >[];
}

/** As YYYY-MM-DD. */
const dayInNunavut = new Intl.DateTimeFormat('sv', { timeZone: 'America/Iqaluit' });

describe.skipIf(isSkipped)('feedparser', () => {
  async function poll(path: string): Promise<Poll> {
    const { status, stdout, stderr } = await runProgram(PYTHON, [SCRIPT, siteAddress + path]);
    expect(stderr).toBe('');
    expect(status).toBe(0);
    return JSON.parse(stdout);
  }

  test('reads the same local headlines from /feeds/local.xml as the news page shows', async () => {
    const feed = await poll('/feeds/local.xml');
    expect(feed).toMatchObject({ status: 200, bozo: 0, problem: null, version: 'rss20' });
    expect(feed.title).toBe('nunavut-news.example - Local Headlines');
    expect(feed.entries).toHaveLength(15);
    expect(feed.entries.map(({ title }) => title)).toContain(
      'ᐃᖃᓗᐃᑦ: the library will stay open on Sunday evenings',
    );
    expect(feed.entries).toMatchObject(await localHeadlinesOf(siteAddress));
  });

  test.each([
    ['/rss.xml', 'rss20'],
    ['/atom.xml', 'atom10'],
  ])('reads the same posts from %s as the blog shows', async (path, version) => {
    const feed = await poll(path);
    expect(feed).toMatchObject({ status: 200, bozo: 0, problem: null, version });
    expect(feed.entries).toHaveLength(25);
    expect(feed.entries).toMatchObject(await blogPostsOf(siteAddress));
    for (const { link, id, published } of feed.entries) {
      expect(id).toBe(link);
      const page = await (await fetch(siteAddress + new URL(String(link)).pathname)).text();
      const [, day] = /"datePublished":"([\d-]+)"/.exec(page) ?? [];
      expect(dayInNunavut.format(Number(published))).toBe(day);
    }
    const bannock = feed.entries.find(({ link }) => String(link).endsWith('/bannock-is-a-verb'));
    expect(bannock?.author).toBe('Tulugaq Sample');
    expect(feed.entries[0]?.content).toEqual([
      expect.stringMatching(/^<p>[\s\S]*<h3>What the dark asks for<\/h3>[\s\S]*<\/p>$/),
    ]);
  });
});
