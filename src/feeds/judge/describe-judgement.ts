import { postDate, zonedTime } from '../../lib/clock/locale.ts';
import type { EventTime } from '../../model/events.ts';
import type { Language } from '../../shared/words/languages.ts';
import type { CalendarLoss, CalendarVerdict } from './judge-calendar.ts';
import { type FeedFailure, type FeedFigures, findingsOf, type Judgement } from './judgement.ts';
import { EN, type VerdictWords } from './words/en.ts';
import { FR } from './words/fr.ts';

const WORDS: Record<Language, VerdictWords> = { en: EN, fr: FR };

/** Describes a judgement in sentences: the verdict first, and for a feed its figures. */
export function describeJudgement(judgement: Judgement, language: Language): string[] {
  const words = WORDS[language];
  return judgement.kind === 'read'
    ? describeFeed(judgement.figures, words)
    : [`${words.unfit} ${describeFailure(judgement.failure, language)}`];
}

export function describeFailure(failure: FeedFailure, language: Language): string {
  return WORDS[language].failures[failure.kind](failure);
}

/** Leaves out figures that the verdict includes. */
function describeFeed(figures: FeedFigures, words: VerdictWords): string[] {
  const unfit = findingsOf(figures, 'unfit').slice(0, 1);
  const losses = findingsOf(figures, 'loss');
  const found = (unfit.length > 0 ? unfit : losses).map((id) => words.checks[id](figures));
  const lines = [
    [unfit.length > 0 ? words.unfit : words.good, ...found],
    [!losses.includes('few') && words.stories(figures), words.dates(figures)],
    [words.interval(figures)],
    [
      !losses.includes('withoutPicture') && words.pictures(figures),
      figures.textLength > 0 && words.texts(figures),
    ],
  ];
  return lines.map((sentences) => sentences.filter(Boolean).join(' ')).filter(Boolean);
}

/** Describes a calendar in sentences: the verdict first. `now`: for the year of the next event. */
export function describeCalendar(
  { listed, ahead, next, losses }: CalendarVerdict,
  language: Language,
  now: Date,
): string[] {
  const { good, calendar: words } = WORDS[language];
  const found = losses.map((loss) => describeLoss(loss, words.losses));
  const [verdict, ...others] = ahead > 0 ? [[good, ...found].join(' ')] : found;
  return [
    ...(verdict === undefined ? [] : [verdict]),
    words.listed({ listed, ahead }),
    ...(next ? [words.next(next.title, startOf(next.when, language, now))] : []),
    ...others,
  ];
}

function describeLoss<Loss extends CalendarLoss>(
  loss: Loss,
  texts: VerdictWords['calendar']['losses'],
): string {
  return (texts[loss.kind] as (given: Loss) => string)(loss);
}

/** When an event begins, by its own clock. */
function startOf(when: EventTime, language: Language, now: Date): string {
  const locale = { language: `${language}-CA`, timeZone: 'UTC' };
  return when.kind === 'instant'
    ? zonedTime({ ...locale, timeZone: when.timeZone }, new Date(when.from), now)
    : postDate(locale, when.from.slice(0, 10));
}
