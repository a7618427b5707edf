import type { StationWarning } from '../../src/ingest/weather/station-content.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../src/lib/clock/durations.ts';
import type { Notice } from '../../src/model/editorial/editorial.ts';
import { sameText } from './weather.ts';

export { DAY_MS, HOUR_MS, MINUTE_MS };
/** 12:00 in Iqaluit. */
export const NOON = Date.parse('2026-11-20T17:00:00Z');
/** The end of a warning that goes on for days. */
export const LONG = NOON + 60 * HOUR_MS;

/** Titles of the messages about `blizzard`. */
export const ORANGE = 'Orange level: Blizzard Warning';
export const YELLOW = 'Yellow level: Blizzard Warning';
export const RED = 'Red level: Blizzard Warning';
export const RAISED = 'Raised to red level: Blizzard Warning';
export const OVER = 'Over: Blizzard Warning';
export const NO_NEWS = 'No news: Blizzard Warning';

interface Changes extends Partial<Omit<StationWarning, 'level' | 'expiresAt'>> {
  level?: 0 | 1 | 2 | 3;
  endsAt?: number;
}

/** A warning as its station's feed has it: of orange level, for six hours. */
export function blizzard({
  level = 2,
  endsAt = NOON + 6 * HOUR_MS,
  key = 'warning blizzard',
  ...changes
}: Changes = {}): StationWarning {
  const colour = ([undefined, 'yellow', 'orange', 'red'] as const)[level];
  return {
    key: colour ? `${colour} ${key}` : key,
    ...(colour && { level: colour }),
    title: { en: 'Blizzard Warning', fr: 'Avertissement de blizzard' },
    text: sameText('Stay inside.'),
    issuedAt: time(NOON),
    expiresAt: time(endsAt),
    hasOwnEnd: false,
    ...changes,
  };
}

/** A time (ms since the epoch) as documents have it. */
export const time = (ms: number) => new Date(ms).toISOString();

/** A notice of boiled water for all of the paper, from noon for a day. */
export function boilWater(changes: Partial<Notice> = {}): Notice {
  return {
    id: 'water',
    kind: 'water',
    texts: [
      { language: 'en', title: 'Boil water', text: 'Until tests are back.' },
      { language: 'iu-Cans', title: 'ᐃᒥᖅ', text: 'ᖃᓚᑎᑦᑎᓗᓯ' },
    ],
    communities: [],
    from: time(NOON),
    until: time(NOON + DAY_MS),
    issuedAt: time(NOON),
    source: 'City of Iqaluit',
    ...changes,
  };
}
