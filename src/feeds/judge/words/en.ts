import { HOUR_MS } from '../../../lib/clock/durations.ts';
import { MAX_SECTION_ITEMS } from '../../../model/edition/edition.ts';
import {
  type FeedFailure,
  type FeedFigures,
  FRONT_PAGE_ITEMS,
  type Loss,
  type Unfitness,
} from '../judgement.ts';

/** For each kind of a fact the text that says it. */
type TextOf<Fact extends { kind: string }> = {
  readonly [Kind in Fact['kind']]: (fact: Extract<Fact, { kind: Kind }>) => string;
};

/** What a catalogue says of a judgement. Losses and unfitness have no full stop, failures are sentences. */
export interface VerdictWords {
  readonly items: (figures: FeedFigures) => string;
  readonly dates: (figures: FeedFigures) => string;
  readonly texts: (figures: FeedFigures) => string;
  /** `losses`: each as a text. */
  readonly lost: (losses: readonly string[]) => string;
  readonly fit: string;
  readonly fitWithLosses: (first: string, others: number) => string;
  readonly unfit: (why: string) => string;
  readonly noFeed: (why: string) => string;
  readonly unfitness: TextOf<Unfitness>;
  readonly losses: TextOf<Loss>;
  readonly failures: TextOf<FeedFailure>;
}

const FILLS: Record<FeedFigures['fills'], string> = {
  section: `which fills a section (${MAX_SECTION_ITEMS})`,
  'front page': `which fills a section of the front page (${FRONT_PAGE_ITEMS}) and not of /news (${MAX_SECTION_ITEMS})`,
  neither: `fewer than a section of the front page shows (${FRONT_PAGE_ITEMS})`,
};

/** Judgements in English. */
export const EN: VerdictWords = {
  items: ({ stories: count, bytes, format, kept, fills }) =>
    `Items: ${stories(count)} in ${Math.ceil(bytes / 1000)} KB of ${format}, ${kept} kept, ${FILLS[fills]}.`,
  dates: ({ dated, stories: count, newestAgeMs, pace, ...figures }) => {
    const parts = [`${dated} of ${count} dated`];
    if (newestAgeMs !== undefined) parts.push(`the newest ${duration(newestAgeMs)} old`);
    if (pace)
      parts.push(
        pace.count === 0
          ? 'none new in four weeks'
          : `about ${pace.count} new ${pace.in === 'four weeks' ? 'in four weeks' : `a ${pace.in}`}`,
      );
    const condition = figures.isIntervalConditional ? ' if it has validators' : '';
    parts.push(`requested once in ${duration(figures.pollIntervalMs)}${condition}`);
    return `Dates: ${parts.join(', ')}.`;
  },
  texts: ({ withPicture, stories: count, textLength, hasFullTexts }) => {
    const kind = hasFullTexts ? 'full texts' : 'teasers';
    const texts =
      textLength === 0
        ? 'no texts'
        : `${kind} of about ${textLength} characters, of which the start is shown`;
    return `Pictures and texts: ${withPicture} of ${count} with a picture; ${texts}.`;
  },
  lost: (losses) => `Lost: ${losses.length > 0 ? losses.join('; ') : 'nothing'}.`,
  fit: 'Verdict: fit.',
  fitWithLosses: (first, others) =>
    `Verdict: fit with losses: ${first}${others > 0 ? `, and ${others} more above` : ''}.`,
  unfit: (why) => `Verdict: not fit: ${why}.`,
  noFeed: (why) => `Verdict: not fit. ${why}`,
  unfitness: {
    noStories: () => 'it holds no stories',
    noLinks: () => 'no story has a link to its page',
    noTitles: () => 'no story has a title',
    old: ({ ageMs }) => `its newest story is ${duration(ageMs)} old`,
  },
  losses: {
    withoutLink: ({ count }) => `${stories(count)} without a link`,
    withoutTitle: ({ count }) => `${stories(count)} without a title, shown as “Untitled”`,
    malformed: ({ flaw }) => `the document is malformed and was repaired: ${flaw}`,
    withoutDate: ({ count }) =>
      `${stories(count)} without a date that has come, shown below the others`,
    ahead: ({ count }) => `${stories(count)} dated ahead`,
    quiet: () => 'it is hardly ever renewed',
    noValidators: () => 'no ETag and no Last-Modified, so it is requested once a day only',
    late: ({ intervalMs }) =>
      `news comes late: its publisher asks for ${duration(intervalMs)} between two requests`,
    moved: ({ address }) => `the feed has moved for good: use ${address} instead`,
    few: ({ count }) => `it has ${stories(count)} only`,
    withoutText: ({ count }) => `${stories(count)} without a text`,
    withoutPicture: ({ count }) => `${stories(count)} without a picture of its own`,
    repeated: ({ count }) => `${stories(count)} that repeat others`,
    large: ({ bytes }) => `each change costs ${(bytes / 1e6).toFixed(1)} MB`,
  },
  failures: {
    challenge: () =>
      'The publisher sends a test for browsers (403, a challenge), which no feed reader can pass. Ask the publisher to let feed readers through, and name our User-Agent.',
    refused: ({ status }) =>
      `The publisher refuses us (${status}). Ask the publisher to allow our requests, and name our User-Agent. A browser may get the feed all the same.`,
    notThere: () => 'There is nothing at this address (404). Look for the feed again.',
    gone: () => 'The publisher says that the feed is gone for good (410). Look for a new one.',
    tooMany: ({ waitMs }) =>
      `The publisher asks us to send fewer requests (429). Try again ${after(waitMs)}.`,
    failing: ({ status, waitMs }) =>
      `The publisher's server fails (${status}). Try again ${after(waitMs)}.`,
    otherStatus: ({ status }) =>
      `The publisher's server responds with status ${status} and no feed.`,
    slow: ({ message }) =>
      `The publisher's server is too slow: ${message}. A feed has to be there within 20 seconds.`,
    redirected: ({ address }) =>
      `It redirects to ${address}, which no source may follow by itself. If that is the publisher's own, judge that address in place of this one.`,
    plainHttp: ({ address }) =>
      `This is an http address, and only https is requested. Try ${address}.`,
    forbidden: ({ message }) => `This address may not be requested: ${message}.`,
    unreachable: ({ message }) => `The publisher's server cannot be reached: ${message}.`,
    unreadable: ({ message }) => sentence(message),
    page: ({ announced }) =>
      announced.length === 0
        ? 'This is a web page and no feed, and it announces none.'
        : `This is a web page and no feed. It announces ${announced.length === 1 ? 'this one' : 'these'}: ${announced.join(' ')}`,
  },
};

function stories(count: number): string {
  return count === 1 ? '1 story' : `${count} stories`;
}

/** `25 min`, `3 h`, `12 days`, `3 years`. */
function duration(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / 60_000));
  if (minutes < 120) return `${minutes} min`;
  const hours = Math.round(ms / HOUR_MS);
  if (hours < 72) return `${hours} h`;
  const days = Math.round(hours / 24);
  return days < 730 ? `${days} days` : `${Math.floor(days / 365)} years`;
}

function after(waitMs: number | undefined): string {
  return waitMs === undefined ? 'in an hour' : `in ${Math.ceil(waitMs / 60_000)} minutes`;
}

function sentence(message: string): string {
  return `${message.charAt(0).toUpperCase()}${message.slice(1).replace(/\.$/, '')}.`;
}
