import type { Language } from '../../shared/words/languages.ts';
import type { FeedFailure, FeedVerdict, Judgement, Loss, Unfitness } from './judgement.ts';
import { EN, type VerdictWords } from './words/en.ts';
import { FR } from './words/fr.ts';

const WORDS: Record<Language, VerdictWords> = { en: EN, fr: FR };

/** Whether what was judged is fit to be a source. */
export function isFit(judgement: Judgement): boolean {
  return judgement.kind === 'read' && judgement.unfitness === undefined;
}

/** A judgement in plain sentences for whoever looks for a feed: five lines of one that was read, else one. The last is the verdict. */
export function describeJudgement(judgement: Judgement, language: Language): string[] {
  const words = WORDS[language];
  return judgement.kind === 'read'
    ? describeVerdict(judgement, words)
    : [words.noFeed(describeFailure(judgement.failure, language))];
}

/** Why an address gave no document, in plain sentences that say what to do. */
export function describeFailure(failure: FeedFailure, language: Language): string {
  return textOf(WORDS[language].failures, failure);
}

function describeVerdict({ figures, unfitness, losses }: FeedVerdict, words: VerdictWords) {
  const lost = losses.map((loss: Loss) => textOf(words.losses, loss));
  const [first, ...others] = lost;
  const fit = first === undefined ? words.fit : words.fitWithLosses(first, others.length);
  return [
    words.items(figures),
    words.dates(figures),
    words.texts(figures),
    words.lost(lost),
    unfitness ? words.unfit(textOf<Unfitness>(words.unfitness, unfitness)) : fit,
  ];
}

/** The text for a fact's kind. */
function textOf<Fact extends { readonly kind: string }>(
  texts: { readonly [Kind in Fact['kind']]: (fact: Extract<Fact, { kind: Kind }>) => string },
  fact: Fact,
): string {
  // The compiler does not see that a fact's own kind names the text that takes it.
  const say = texts[fact.kind as Fact['kind']] as (given: Fact) => string;
  return say(fact);
}
