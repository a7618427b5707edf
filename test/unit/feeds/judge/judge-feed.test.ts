import { expect, it } from 'vitest';
import { describeJudgement } from '../../../../src/feeds/judge/describe-judgement.ts';
import { type FeedResponse, readFeed } from '../../../../src/feeds/judge/feed-document.ts';
import { judgeFeed } from '../../../../src/feeds/judge/judge-feed.ts';
import {
  type CheckId,
  type FeedFailure,
  type FeedFigures,
  findingsOf,
  isFit,
  type Judgement,
} from '../../../../src/feeds/judge/judgement.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const HOUR = 3_600_000;
const FIGURES: FeedFigures = {
  bytes: 6_500,
  stories: 20,
  stored: 15,
  fills: 'section',
  dated: 20,
  ahead: 0,
  newestAgeMs: 2 * HOUR,
  pace: { count: 4, in: 'day' },
  pollIntervalMs: 6 * HOUR,
  isIntervalConditional: false,
  hasValidators: true,
  requiredIntervalMs: 0,
  movedTo: undefined,
  flaw: undefined,
  withoutLink: 0,
  withoutTitle: 0,
  withoutText: 0,
  withPicture: 20,
  repeated: 0,
  textLength: 66,
  hasFullTexts: false,
};
const ADDRESS = 'https://paper.example/feed';

/** For each check, figures with one and with several findings. */
const FOUND: Record<CheckId, readonly Partial<FeedFigures>[]> = {
  noStories: [{ stories: 0 }],
  noLinks: [{ withoutLink: 20 }],
  noTitles: [{ withoutTitle: 20 }],
  old: [{ newestAgeMs: 400 * 24 * HOUR }, { newestAgeMs: 900 * 24 * HOUR }],
  withoutLink: [{ withoutLink: 1 }, { withoutLink: 7 }],
  withoutTitle: [{ withoutTitle: 1 }, { withoutTitle: 7 }],
  malformed: [{ flaw: 'markup before the feed' }],
  withoutDate: [{ dated: 19 }, { dated: 13 }],
  ahead: [{ ahead: 1 }, { ahead: 7 }],
  quiet: [{ newestAgeMs: 31 * 24 * HOUR }],
  noValidators: [{ hasValidators: false }],
  late: [{ requiredIntervalMs: 12 * HOUR }],
  moved: [{ movedTo: ADDRESS }],
  few: [
    { stories: 1, dated: 1, withPicture: 1 },
    { stories: 4, dated: 4, withPicture: 4 },
  ],
  withoutText: [{ withoutText: 1 }, { withoutText: 7 }],
  withoutPicture: [{ withPicture: 9 }, { withPicture: 0 }],
  repeated: [{ repeated: 1 }, { repeated: 7 }],
  large: [{ bytes: 1_100_000 }],
};
const FAILURES: Record<FeedFailure['kind'], readonly Omit<FeedFailure, 'kind'>[]> = {
  challenge: [{}],
  notThere: [{}],
  gone: [{}],
  refused: [{ status: 403 }],
  otherStatus: [{ status: 418 }],
  tooMany: [{ waitMs: 60_000 }, {}],
  failing: [{ status: 503, waitMs: 1_800_000 }],
  redirected: [{ address: ADDRESS }],
  plainHttp: [{ address: ADDRESS }],
  slow: [{ message: 'no response in time' }],
  forbidden: [{ message: '10.0.0.1 is not a public host' }],
  unreachable: [{ message: 'no response' }],
  unreadable: [{ message: 'the document is empty or holds no XML' }],
  page: [{ announced: [] }, { announced: [ADDRESS] }, { announced: [ADDRESS, `${ADDRESS}.xml`] }],
};
const PACES = (['day', 'week', 'four weeks'] as const).flatMap((period) =>
  [0, 1, 5].map((count): Partial<FeedFigures> => {
    const pace = { count, in: period };
    return { pace, fills: 'neither', isIntervalConditional: true, textLength: count };
  }),
);
const read = (figures: Partial<FeedFigures> = {}): Judgement => ({
  kind: 'read',
  figures: { ...FIGURES, ...figures },
});
const JUDGEMENTS: readonly Judgement[] = [
  ...[{}, ...PACES, ...Object.values(FOUND).flat()].map(read),
  ...Object.entries(FAILURES).flatMap(([kind, facts]) =>
    facts.map((fact): Judgement => {
      const failure = { kind: kind as FeedFailure['kind'], ...fact };
      return { kind: 'failed', failure };
    }),
  ),
];

it('describeJudgement has the same facts in French as in English', () => {
  expect(describeJudgement(read({ withoutLink: 2 }), 'fr')).toEqual([
    'Peut être utilisé. 2 articles n’ont pas de lien vers leur page.',
    '20 articles, dont 15 utilisés, assez pour une rubrique de la page d’accueil et de la page des nouvelles. Le plus récent date d’il y a 2\u00a0h, avec environ 4 nouveaux par jour.',
    'Il est lu toutes les 6\u00a0h.',
    'Chaque article a une image. Résumés d’environ 66 caractères, dont le début est affiché.',
  ]);
});

it('a finding is said once: its figure is left out of the lines below the verdict', () => {
  const [verdict, ...lines] = describeJudgement(read({ withPicture: 0, textLength: 0 }), 'en');
  expect(verdict).toBe('It can be used. Its stories bring no pictures.');
  expect(lines.join()).not.toMatch(/picture|characters/);
  const few = describeJudgement(
    read({ stories: 4, stored: 4, dated: 4, withPicture: 4, fills: 'neither' }),
    'en',
  ).join();
  expect(few.match(/4 stories/g)).toHaveLength(1);
});

it('describeJudgement has complete sentences in both languages, with the same addresses', () => {
  for (const judgement of JUDGEMENTS) {
    const given = JSON.stringify(judgement);
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      describeJudgement(judgement, language),
    );
    for (const line of [...(english ?? []), ...(french ?? [])])
      expect(line, given).toMatch(
        /^[\p{Lu}\d](?!.*(?:undefined|NaN|\[object)).*(?:\.|https:\S+)$/u,
      );
    expect(french, given).toHaveLength(english?.length ?? 0);
    expect(french?.filter((line) => english?.includes(line))).toEqual([]);
    expect(french?.join('\n')).not.toMatch(/(?<!https)(?<!\u00a0)[:;»]|«(?!\u00a0)/);
    const addresses = (lines?: readonly string[]) =>
      lines?.join('\n').match(/https:\S+?(?=[ ,.]|$)/g);
    expect(addresses(french), given).toEqual(addresses(english));
  }
});

it('each check finds only its own figures, and a valid feed has no finding', () => {
  const idsOf = (figures: Partial<FeedFigures>) =>
    (['unfit', 'loss'] as const).flatMap((level) => findingsOf({ ...FIGURES, ...figures }, level));
  expect(idsOf({})).toEqual([]);
  for (const [id, each] of Object.entries(FOUND))
    for (const figures of each) expect(idsOf(figures), JSON.stringify(figures)).toContain(id);
  const atLimit = { newestAgeMs: 30 * 24 * HOUR, requiredIntervalMs: 6 * HOUR, withPicture: 10 };
  expect(idsOf({ ...atLimit, bytes: 1_000_000, stories: 20 })).toEqual([]);
});

it('isFit is false only for failures and four kinds of feeds', () => {
  const unfit = JUDGEMENTS.filter((judgement) => judgement.kind === 'read' && !isFit(judgement));
  const ids = ['noStories', 'noLinks', 'noTitles', 'old'] as const;
  expect(unfit).toEqual(ids.flatMap((id) => FOUND[id]).map(read));
  expect(JUDGEMENTS.filter((judgement) => judgement.kind === 'failed').some(isFit)).toBe(false);
});

const RESPONSE: FeedResponse = {
  url: 'https://paper.example/feed',
  permanentUrl: undefined,
  hasValidators: true,
  maxAgeMs: undefined,
};

/** A complete story that is `age` hours old; `parts` replaces elements. */
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
  return describeJudgement(judgeFeed(channel, known, { now: NOW, insecureHosts }), 'en');
}

const insecureHosts = new Set(['127.0.0.1:8788']);
const twenty = Array.from({ length: 20 }, (_, i) => i * 6 + 2);

it('judgeFeed reports a valid feed as good, with its figures', () => {
  const lines = judge(twenty.map((age) => story(age)));
  expect(lines).toEqual([
    'It can be used.',
    '20 stories, of which 15 are used, enough for a section of the front page and of the news page. The newest is 2 h old, and about 4 are new a day.',
    'It is read every 6 h.',
    'Every story has a picture. Teasers of about 66 characters, of which the start is shown.',
  ]);
});

it('pictures of the sample world count', () => {
  const picture = '<enclosure url="http://127.0.0.1:8788/a.jpg" type="image/jpeg" length="1"/>';
  const lines = judge(twenty.map((age) => story(age, { picture })));
  expect(lines[3]).toMatch(/^Every story has a picture\./);
});

it('judgeFeed names each loss in the verdict', () => {
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
  expect(lines[0]).toBe(
    'It can be used. 1 story has no link to its page. 1 story has no title, and is shown as “Untitled”. 2 stories have no date, or one in the future, and come below the others. 1 story is dated in the future. It is read only once a day, because its server does not say whether it has changed (no ETag, no Last-Modified). The feed has moved: use https://paper.example/new-feed instead. 1 story has no text.',
  );
  expect(lines[2]).toBe('It is read every 24 h.');
});

it('judgeFeed reports full texts and their bytes', () => {
  const text = `<description>${'The road is long and white. '.repeat(2_000)}</description>`;
  const lines = judge(twenty.map((age) => story(age, { text })));
  expect(lines[3]).toContain('Full texts of about 55999 characters');
  expect(lines[0]).toBe('It can be used. Each change costs 1.1 MB.');
});

it('judgeFeed reports repairs of a malformed document', () => {
  const lines = judge([...twenty.map((age) => story(age)), '<item><title>AT&T</title>']);
  expect(lines[0]).toMatch(/a mistake that was repaired: /);
});

it('judgeFeed reports late news if the publisher requests long pauses', () => {
  const stories = twenty.map((age) => story(age));
  const late = /News comes late: its publisher asks for 12 h between two requests/;
  expect(judge(stories, RESPONSE, '<ttl>720</ttl>')[0]).toMatch(late);
  expect(judge(stories, { ...RESPONSE, maxAgeMs: 12 * HOUR })[0]).toMatch(late);
  expect(judge(stories, RESPONSE, '<ttl>60</ttl>')[0]).toBe('It can be used.');
});

it.each([
  ['It has no stories', []],
  ['No story has a link to its page', [story(1, { link: '' }), story(2, { link: '' })]],
  ['No story has a title', [story(1, { title: '' })]],
  ['Its newest story is 400 days old', [story(400 * 24), story(500 * 24)]],
])('judgeFeed reports that a feed cannot be used: %s', (reason, stories) => {
  expect(judge(stories)[0]).toBe(`It cannot be used. ${reason}.`);
});

it('judgeFeed judges a file by its content, without assuming response headers', () => {
  const lines = judge(
    twenty.map((age) => story(age)),
    'file',
  );
  expect(lines[2]).toBe(
    'It is read every 6 h, if its server says what is new (ETag or Last-Modified).',
  );
  expect(lines[0]).toBe('It can be used.');
});
