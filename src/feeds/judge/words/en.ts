import { capitalise } from '../../../lib/text/capitalise.ts';
import { MAX_SECTION_ITEMS } from '../../../model/edition/edition.ts';
import {
  type CheckId,
  type FeedFailure,
  type FeedFigures,
  FRONT_PAGE_ITEMS,
} from '../judgement.ts';
import { formatDuration } from './duration.ts';

type FigureText = (figures: FeedFigures) => string;

/** The texts of a verdict. Those of checks have no full stop; those of failures are sentences. */
export interface VerdictWords {
  items: FigureText;
  dates: FigureText;
  texts: FigureText;
  losses: (texts: readonly string[]) => string;
  fit: (losses: readonly string[]) => string;
  unfit: (reason: string) => string;
  noFeed: (reason: string) => string;
  checks: Readonly<Record<CheckId, FigureText>>;
  failures: Readonly<Record<FeedFailure['kind'], (failure: FeedFailure) => string>>;
}

const FILLS: Record<FeedFigures['fills'], string> = {
  section: `which fills a section (${MAX_SECTION_ITEMS})`,
  'front page': `which fills a section of the front page (${FRONT_PAGE_ITEMS}) and not of /news (${MAX_SECTION_ITEMS})`,
  neither: `fewer than a section of the front page shows (${FRONT_PAGE_ITEMS})`,
};

export const EN: VerdictWords = {
  items: ({ stories: count, bytes, format, stored, fills }) =>
    `Items: ${stories(count)} in ${Math.ceil(bytes / 1000)} KB of ${format}, ${stored} kept, ${FILLS[fills]}.`,
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
  losses: (texts) => `Lost: ${texts.length > 0 ? texts.join('; ') : 'nothing'}.`,
  fit: ([first, ...others]) => {
    if (first === undefined) return 'Verdict: fit.';
    const more = others.length > 0 ? `, and ${others.length} more above` : '';
    return `Verdict: fit with losses: ${first}${more}.`;
  },
  unfit: (reason) => `Verdict: not fit: ${reason}.`,
  noFeed: (reason) => `Verdict: not fit. ${reason}`,
  checks: {
    noStories: () => 'it holds no stories',
    noLinks: () => 'no story has a link to its page',
    noTitles: () => 'no story has a title',
    old: ({ newestAgeMs = 0 }) => `its newest story is ${duration(newestAgeMs)} old`,
    withoutLink: ({ withoutLink }) => `${stories(withoutLink)} without a link`,
    withoutTitle: ({ withoutTitle }) =>
      `${stories(withoutTitle)} without a title, shown as “Untitled”`,
    malformed: ({ flaw }) => `the document is malformed and was repaired: ${flaw}`,
    withoutDate: ({ stories: count, dated }) =>
      `${stories(count - dated)} without a date that has come, shown below the others`,
    ahead: ({ ahead }) => `${stories(ahead)} dated ahead`,
    quiet: () => 'it is hardly ever renewed',
    noValidators: () => 'no ETag and no Last-Modified, so it is requested once a day only',
    late: ({ requiredIntervalMs }) =>
      `news comes late: its publisher asks for ${duration(requiredIntervalMs)} between two requests`,
    moved: ({ movedTo }) => `the feed has moved for good: use ${movedTo} instead`,
    few: ({ stories: count }) => `it has ${stories(count)} only`,
    withoutText: ({ withoutText }) => `${stories(withoutText)} without a text`,
    withoutPicture: ({ stories: count, withPicture }) =>
      `${stories(count - withPicture)} without a picture of its own`,
    repeated: ({ repeated }) => `${stories(repeated)} that repeat others`,
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
    forbidden: () =>
      'This address cannot be used: it must begin with https:// and be that of a public website.',
    unreachable: ({ message }) => `The publisher's server cannot be reached: ${message}.`,
    unreadable: ({ message = '' }) => sentence(message),
    page: ({ announced = [] }) =>
      announced.length === 0
        ? 'This is a web page and no feed, and it announces none.'
        : `This is a web page and no feed. It announces ${announced.length === 1 ? 'this one' : 'these'}: ${announced.join(' ')}`,
  },
};

function stories(count: number): string {
  return count === 1 ? '1 story' : `${count} stories`;
}

function duration(ms: number): string {
  return formatDuration(ms, { minutes: ' min', hours: ' h', days: ' days', years: ' years' });
}

function after(waitMs: number | undefined): string {
  return waitMs === undefined ? 'in an hour' : `in ${Math.ceil(waitMs / 60_000)} minutes`;
}

function sentence(message: string): string {
  return `${capitalise(message).replace(/\.$/, '')}.`;
}
