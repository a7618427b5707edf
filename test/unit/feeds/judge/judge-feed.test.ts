import { expect, it } from 'vitest';
import { describeJudgement } from '../../../../src/feeds/judge/describe-judgement.ts';
import { type FeedResponse, readFeed } from '../../../../src/feeds/judge/feed-document.ts';
import { judgeFeed } from '../../../../src/feeds/judge/judge-feed.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const RESPONSE: FeedResponse = {
  url: 'https://paper.example/feed',
  permanentUrl: undefined,
  hasValidators: true,
  maxAgeMs: undefined,
};

/** A story of `age` hours with all that a reader may want, but for what `parts` replaces. */
function story(
  age: number,
  parts: Partial<Record<'title' | 'link' | 'date' | 'text' | 'picture', string>> = {},
) {
  const {
    title = `<title>Story of ${age} hours</title>`,
    link = `<link>https://paper.example/${age}</link>`,
    date = `<pubDate>${new Date(NOW.getTime() - age * HOUR).toUTCString()}</pubDate>`,
    text = '<description>The council met on Monday and agreed on a new road to the airport.</description>',
    picture = '<enclosure url="https://paper.example/a.jpg" type="image/jpeg" length="1"/>',
  } = parts;
  return `<item>${title}${link}${date}${text}${picture}</item>`;
}

function judge(stories: readonly string[], response: FeedResponse | 'file' = RESPONSE, head = '') {
  const xml = `<rss version="2.0"><channel><title>Paper</title>${head}${stories.join('')}</channel></rss>`;
  const bytes = new TextEncoder().encode(xml);
  const channel = readFeed({ bytes, url: 'https://paper.example/feed', contentType: undefined });
  const known = { bytes, response: response === 'file' ? undefined : response };
  return describeJudgement(judgeFeed(channel, known, NOW), 'en');
}

const twenty = Array.from({ length: 20 }, (_, i) => i * 6 + 2);

it('judgeFeed says of a sound feed in five lines that it is fit, with its figures', () => {
  const lines = judge(twenty.map((age) => story(age)));
  expect(lines).toEqual([
    'Items: 20 stories in 7 KB of rss2, 15 kept, which fills a section (15).',
    'Dates: 20 of 20 dated, the newest 2 h old, about 4 new a day, requested once in 6 h.',
    'Pictures and texts: 20 of 20 with a picture; teasers of about 66 characters, of which the start is shown.',
    'Lost: nothing.',
    'Verdict: fit.',
  ]);
});

it('judgeFeed names each loss and repeats the worst in the verdict', () => {
  const broken = [
    story(1, { link: '' }),
    story(2, { title: '' }),
    story(3, { date: '' }),
    story(-48),
    story(5, { text: '' }),
    story(6, { picture: '' }),
  ];
  const lines = judge(broken, {
    ...RESPONSE,
    hasValidators: false,
    permanentUrl: 'https://paper.example/new-feed',
  });
  expect(lines[3]).toBe(
    'Lost: 1 story without a link; 1 story without a title, shown as “Untitled”; 2 stories without a date that has come, shown below the others; 1 story dated ahead; no ETag and no Last-Modified, so it is requested once a day only; the feed has moved for good: use https://paper.example/new-feed instead; 1 story without a text.',
  );
  expect(lines[4]).toBe('Verdict: fit with losses: 1 story without a link, and 6 more above.');
  expect(lines[1]).toContain('requested once in 24 h');
});

it('judgeFeed says that full texts are full, and that they take their bytes', () => {
  const text = `<description>${'The road is long and white. '.repeat(2_000)}</description>`;
  const lines = judge(twenty.map((age) => story(age, { text })));
  expect(lines[2]).toContain('full texts of about 55999 characters');
  expect(lines[3]).toBe('Lost: each change costs 1.1 MB.');
});

it('judgeFeed says what was repaired in a malformed document', () => {
  const lines = judge([...twenty.map((age) => story(age)), '<item><title>AT&T</title>']);
  expect(lines[3]).toMatch(/malformed and was repaired: /);
});

it('judgeFeed says that news comes late where the publisher asks for long pauses', () => {
  const stories = twenty.map((age) => story(age));
  const late = /news comes late: its publisher asks for 12 h between two requests/;
  expect(judge(stories, RESPONSE, '<ttl>720</ttl>')[3]).toMatch(late);
  expect(judge(stories, { ...RESPONSE, maxAgeMs: 12 * HOUR })[3]).toMatch(late);
  expect(judge(stories, RESPONSE, '<ttl>60</ttl>')[3]).toBe('Lost: nothing.');
});

it.each([
  ['it holds no stories', []],
  ['no story has a link to its page', [story(1, { link: '' }), story(2, { link: '' })]],
  ['no story has a title', [story(1, { title: '' })]],
  ['its newest story is 400 days old', [story(400 * 24), story(500 * 24)]],
])('judgeFeed says that a feed is not fit because %s', (reason, stories) => {
  const lines = judge(stories);
  expect(lines).toHaveLength(5);
  expect(lines[4]).toBe(`Verdict: not fit: ${reason}.`);
});

it('judgeFeed judges a file by what stands in it, and does not guess what its server sends', () => {
  const lines = judge(
    twenty.map((age) => story(age)),
    'file',
  );
  expect(lines[1]).toContain('requested once in 6 h if it has validators');
  expect(lines[4]).toBe('Verdict: fit.');
});
