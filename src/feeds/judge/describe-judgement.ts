import type { Language } from '../../shared/words/languages.ts';
import { type FeedFailure, type FeedFigures, findingsOf, type Judgement } from './judgement.ts';
import { EN, type VerdictWords } from './words/en.ts';
import { FR } from './words/fr.ts';

const WORDS: Record<Language, VerdictWords> = { en: EN, fr: FR };

/** Describes a judgement in sentences: five for a feed, the verdict last; one for a failure. */
export function describeJudgement(judgement: Judgement, language: Language): string[] {
  const words = WORDS[language];
  return judgement.kind === 'read'
    ? describeFeed(judgement.figures, words)
    : [words.noFeed(describeFailure(judgement.failure, language))];
}

export function describeFailure(failure: FeedFailure, language: Language): string {
  return WORDS[language].failures[failure.kind](failure);
}

function describeFeed(figures: FeedFigures, words: VerdictWords): string[] {
  const [reason] = findingsOf(figures, 'unfit');
  const losses = findingsOf(figures, 'loss').map((id) => words.checks[id](figures));
  const verdict = reason ? words.unfit(words.checks[reason](figures)) : words.fit(losses);
  return [
    words.items(figures),
    words.dates(figures),
    words.texts(figures),
    words.losses(losses),
    verdict,
  ];
}
