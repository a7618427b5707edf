import { capitalise } from '../../../lib/text/capitalise.ts';
import { MAX_SECTION_ITEMS } from '../../../model/edition/edition.ts';
import type { CalendarLoss, CalendarVerdict } from '../judge-calendar.ts';
import {
  type CheckId,
  type FeedFailure,
  type FeedFigures,
  FRONT_PAGE_ITEMS,
} from '../judgement.ts';
import { formatDuration } from './duration.ts';

type FigureText = (figures: FeedFigures) => string;
type LossTexts = {
  readonly [Kind in CalendarLoss['kind']]: (loss: Extract<CalendarLoss, { kind: Kind }>) => string;
};

/** The texts of a verdict; all are sentences. */
export interface VerdictWords {
  good: string;
  unfit: string;
  stories: FigureText;
  /** Age of the newest story and how many are new; empty if no story has a date. */
  dates: FigureText;
  interval: FigureText;
  pictures: FigureText;
  texts: FigureText;
  checks: Readonly<Record<CheckId, FigureText>>;
  failures: Readonly<Record<FeedFailure['kind'], (failure: FeedFailure) => string>>;
  calendar: {
    listed: (calendar: Pick<CalendarVerdict, 'listed' | 'ahead'>) => string;
    next: (title: string, time: string) => string;
    losses: LossTexts;
  };
}

const FILLS: Record<FeedFigures['fills'], string> = {
  section: ', enough for a section of the front page and of the news page',
  'front page': `, enough for a section of the front page (${FRONT_PAGE_ITEMS}), but not of the news page (${MAX_SECTION_ITEMS})`,
  neither: '',
};

export const EN: VerdictWords = {
  good: 'It can be used.',
  unfit: 'It cannot be used.',
  stories: ({ stories: count, stored, fills }) => {
    const used = stored < count ? `, of which ${stored} are used` : '';
    return `${stories(count)}${used}${FILLS[fills]}.`;
  },
  dates: ({ newestAgeMs, pace }) => {
    if (newestAgeMs === undefined) return '';
    const newest = `The newest is ${duration(newestAgeMs)} old`;
    if (!pace) return `${newest}.`;
    if (pace.count === 0) return `${newest}, and none is new in four weeks.`;
    const period = pace.in === 'four weeks' ? 'in four weeks' : `a ${pace.in}`;
    return `${newest}, and about ${pace.count} ${pace.count === 1 ? 'is' : 'are'} new ${period}.`;
  },
  interval: ({ pollIntervalMs, isIntervalConditional }) => {
    const condition = isIntervalConditional
      ? ', if its server says what is new (ETag or Last-Modified)'
      : '';
    return `It is read every ${duration(pollIntervalMs)}${condition}.`;
  },
  pictures: ({ withPicture, stories: count }) =>
    withPicture === count
      ? 'Every story has a picture.'
      : `${withPicture} of ${count} stories have a picture.`,
  texts: ({ textLength, hasFullTexts }) =>
    `${hasFullTexts ? 'Full texts' : 'Teasers'} of about ${textLength} characters, of which the start is shown.`,
  checks: {
    noStories: () => 'It has no stories.',
    noLinks: () => 'No story has a link to its page.',
    noTitles: () => 'No story has a title.',
    old: ({ newestAgeMs = 0 }) => `Its newest story is ${duration(newestAgeMs)} old.`,
    withoutLink: ({ withoutLink }) =>
      `${have(withoutLink)} no link to ${withoutLink === 1 ? 'its page' : 'their pages'}.`,
    withoutTitle: ({ withoutTitle }) =>
      `${have(withoutTitle)} no title, and ${withoutTitle === 1 ? 'is' : 'are'} shown as “Untitled”.`,
    malformed: ({ flaw }) => `The feed has a mistake that was repaired: ${flaw}.`,
    withoutDate: ({ stories: count, dated }) =>
      `${have(count - dated)} no date, or one in the future, and come${count - dated === 1 ? 's' : ''} below the others.`,
    ahead: ({ ahead }) => `${stories(ahead)} ${ahead === 1 ? 'is' : 'are'} dated in the future.`,
    quiet: () => 'It hardly ever has news.',
    noValidators: () =>
      'It is read only once a day, because its server does not say whether it has changed (no ETag, no Last-Modified).',
    late: ({ requiredIntervalMs }) =>
      `News comes late: its publisher asks for ${duration(requiredIntervalMs)} between two requests.`,
    moved: ({ movedTo }) => `The feed has moved: use ${movedTo} instead.`,
    few: ({ stories: count }) =>
      `${stories(count)} ${count === 1 ? 'is' : 'are'} too few for a section of the front page.`,
    withoutText: ({ withoutText }) => `${have(withoutText)} no text.`,
    withoutPicture: ({ stories: count, withPicture }) =>
      withPicture === 0
        ? 'Its stories bring no pictures.'
        : `${count - withPicture} of ${count} stories bring no picture.`,
    repeated: ({ repeated }) =>
      `${stories(repeated)} ${repeated === 1 ? 'repeats' : 'repeat'} others.`,
    large: ({ bytes }) => `Each change costs ${(bytes / 1e6).toFixed(1)} MB.`,
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
      `The publisher’s server fails (${status}). Try again ${after(waitMs)}.`,
    otherStatus: ({ status }) =>
      `The publisher’s server responds with status ${status} and no feed.`,
    slow: ({ message }) =>
      `The publisher’s server is too slow: ${message}. A feed has to be there within 20 seconds.`,
    redirected: ({ address }) =>
      `It redirects to ${address}, which no source may follow by itself. If that is the publisher’s own, judge that address in place of this one.`,
    plainHttp: ({ address }) =>
      `This is an http address, and only https is requested. Try ${address}.`,
    forbidden: () =>
      'This is not the address of a public website. Such an address looks like news.my-town.ca or https://www.my-town.ca/feed.',
    unreachable: ({ message }) => `The publisher’s server cannot be reached: ${message}.`,
    unreadable: ({ message = '' }) => sentence(message),
    page: ({ announced = [] }) =>
      announced.length === 0
        ? 'This is a web page and no feed, and it announces none.'
        : `This is a web page and no feed. It announces ${announced.length === 1 ? 'this one' : 'these'}: ${announced.join(' ')}`,
  },
  calendar: {
    listed: ({ listed, ahead }) =>
      `It lists ${listed === 1 ? '1 event' : `${listed} events`}; in the next hundred days they take place ${ahead === 1 ? 'once' : `${ahead} times`}.`,
    next: (title, time) => `The next is “${title}”, ${time}.`,
    losses: {
      nothingAhead: () => 'Nothing is ahead: readers would see no event of it.',
      tooMuch: () => 'It has more than can be read: some of its events are left out.',
      unknownZones: ({ zones }) =>
        `Time zones that are not known: ${zones.map((zone) => `“${zone}”`).join(', ')}. Their times are read in the calendar’s own time zone.`,
      unreadable: ({ count }) =>
        count === 1 ? '1 event cannot be read.' : `${count} events cannot be read.`,
      withoutZone: ({ count }) =>
        count === 1
          ? '1 event does not say its time zone: choose one when you follow it.'
          : `${count} events do not say their time zone: choose one when you follow it.`,
      withoutPlace: ({ count }) =>
        count === 1
          ? '1 event does not say where it is: choose its community when you follow it.'
          : `${count} events do not say where they are: choose their community when you follow it.`,
    },
  },
};

function stories(count: number): string {
  return count === 1 ? '1 story' : `${count} stories`;
}

function have(count: number): string {
  return `${stories(count)} ${count === 1 ? 'has' : 'have'}`;
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
