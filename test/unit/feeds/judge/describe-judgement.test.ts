import { expect, it } from 'vitest';
import { describeJudgement, isFit } from '../../../../src/feeds/judge/describe-judgement.ts';
import type {
  FeedFailure,
  FeedFigures,
  FeedVerdict,
  Judgement,
  Loss,
  Unfitness,
} from '../../../../src/feeds/judge/judgement.ts';
import { EN } from '../../../../src/feeds/judge/words/en.ts';

const HOUR = 3_600_000;
const FIGURES: FeedFigures = {
  format: 'rss2',
  bytes: 6_500,
  stories: 20,
  kept: 15,
  fills: 'section',
  dated: 20,
  newestAgeMs: 2 * HOUR,
  pace: { count: 4, in: 'day' },
  pollIntervalMs: 6 * HOUR,
  isIntervalConditional: false,
  withPicture: 20,
  textLength: 66,
  hasFullTexts: false,
};
const FIT: FeedVerdict = { kind: 'read', figures: FIGURES, unfitness: undefined, losses: [] };
const ADDRESS = 'https://paper.example/feed';

const COUNTED = [
  ...(['withoutLink', 'withoutTitle', 'withoutDate', 'ahead'] as const),
  ...(['few', 'withoutText', 'withoutPicture', 'repeated'] as const),
];
const LOSSES: readonly Loss[] = [
  ...COUNTED.flatMap((kind) => [1, 7].map((count) => ({ kind, count }))),
  { kind: 'malformed', flaw: 'markup before the feed' },
  { kind: 'quiet' },
  { kind: 'noValidators' },
  { kind: 'late', intervalMs: 12 * HOUR },
  { kind: 'moved', address: ADDRESS },
  { kind: 'large', bytes: 1_100_000 },
];
const UNFITNESS: readonly Unfitness[] = [
  { kind: 'noStories' },
  { kind: 'noLinks' },
  { kind: 'noTitles' },
  { kind: 'old', ageMs: 400 * 24 * HOUR },
];
const FAILURES: readonly FeedFailure[] = [
  { kind: 'challenge' },
  { kind: 'notThere' },
  { kind: 'gone' },
  { kind: 'refused', status: 403 },
  { kind: 'otherStatus', status: 418 },
  { kind: 'tooMany', waitMs: 60_000 },
  { kind: 'tooMany', waitMs: undefined },
  { kind: 'failing', status: 503, waitMs: 1_800_000 },
  { kind: 'redirected', address: ADDRESS },
  { kind: 'plainHttp', address: ADDRESS },
  { kind: 'slow', message: 'no response in time' },
  { kind: 'forbidden', message: '10.0.0.1 is not a public host' },
  { kind: 'unreachable', message: 'no response' },
  { kind: 'unreadable', message: 'the document is empty or holds no XML' },
  { kind: 'page', announced: [] },
  { kind: 'page', announced: [ADDRESS] },
  { kind: 'page', announced: [ADDRESS, `${ADDRESS}.xml`] },
];
const PACES = (['day', 'week', 'four weeks'] as const).flatMap((period) =>
  [0, 1, 5].map((count): FeedVerdict => {
    const figures = { ...FIGURES, pace: { count, in: period }, fills: 'neither' as const };
    return { ...FIT, figures: { ...figures, isIntervalConditional: true, textLength: count } };
  }),
);
const JUDGEMENTS: readonly Judgement[] = [
  FIT,
  ...PACES,
  ...LOSSES.map((loss): Judgement => ({ ...FIT, losses: [loss] })),
  ...UNFITNESS.map((unfitness): Judgement => ({ ...FIT, unfitness })),
  ...FAILURES.map((failure): Judgement => ({ kind: 'failed', failure })),
];

it('describeJudgement says in French what it says in English', () => {
  expect(describeJudgement({ ...FIT, losses: [{ kind: 'withoutLink', count: 2 }] }, 'fr')).toEqual([
    'Éléments\u00a0: 20 articles dans 7\u00a0Ko de rss2, dont 15 retenus, ce qui remplit une section (15).',
    'Dates\u00a0: 20 sur 20 avec une date, le plus récent d’il y a 2\u00a0h, environ 4 nouveaux par jour, une consultation toutes les 6\u00a0h.',
    'Images et textes\u00a0: 20 sur 20 avec une image\u00a0; des résumés d’environ 66 caractères, dont le début est affiché.',
    'Pertes\u00a0: 2 articles sans lien.',
    'Verdict\u00a0: convient, avec des pertes\u00a0: 2 articles sans lien.',
  ]);
});

it.each(JUDGEMENTS.map((judgement) => [JSON.stringify(judgement), judgement] as const))(
  'describeJudgement says %s in whole sentences of both languages, with the same addresses',
  (_, judgement) => {
    const [english, french] = (['en', 'fr'] as const).map((language) =>
      describeJudgement(judgement, language),
    );
    for (const line of [...(english ?? []), ...(french ?? [])])
      expect(line).toMatch(/^\p{Lu}(?!.*(?:undefined|NaN|\[object)).*(?:\.|https:\S+)$/u);
    expect(french).toHaveLength(english?.length ?? 0);
    expect(french?.filter((line) => english?.includes(line))).toEqual([]);
    expect(french?.join('\n')).not.toMatch(/(?<!https)(?<!\u00a0)[:;»]|«(?!\u00a0)/);
    const addresses = (lines?: readonly string[]) =>
      lines?.join('\n').match(/https:\S+?(?=[ ,.]|$)/g);
    expect(addresses(french)).toEqual(addresses(english));
  },
);

it('JUDGEMENTS has every loss, every reason and every failure', () => {
  const kinds = (facts: readonly { kind: string }[]) =>
    [...new Set(facts.map(({ kind }) => kind))].sort();
  expect(kinds(LOSSES)).toEqual(Object.keys(EN.losses).sort());
  expect(kinds(UNFITNESS)).toEqual(Object.keys(EN.unfitness).sort());
  expect(kinds(FAILURES)).toEqual(Object.keys(EN.failures).sort());
});

it('isFit is true of what was read and has no reason against it alone', () => {
  expect(JUDGEMENTS.filter(isFit)).toHaveLength(1 + PACES.length + LOSSES.length);
});
