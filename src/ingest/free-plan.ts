/** The free plan's budget per invocation: D1 statements, and the polls that fit. */
const FREE_STATEMENTS = 50;
export const FREE_POLLS = 12;
/**
 * The most D1 statements of beginning and of ending a poll, of publishing, and of the reads in it.
 */
const BEGIN_STATEMENTS = 1;
const END_STATEMENTS = 3;
export const PUBLISH_STATEMENTS = 8;
export const READ_STATEMENTS = 3;
/**
 * The further statements of publishing a desk's bulletin, and of planning its push messages in
 * them.
 */
export const WEATHER_STATEMENTS = 5;
export const PLAN_STATEMENTS = 3;
/** The further statements of publishing the events of a desk's calendars. */
const EVENTS_STATEMENTS = 4;

/**
 * The rest of a refresh: polls to begin and to end, and desks whose bulletins and events it may
 * publish last.
 */
interface WorkToCome {
  begins: number;
  ends: number;
  weather: number;
  events: number;
}

/**
 * Whether an invocation that has sent `sent` statements fits the free plan with the rest of its
 * work.
 */
export function fitsFreePlan(sent: number, { begins, ends, weather, events }: WorkToCome): boolean {
  const toCome =
    begins * BEGIN_STATEMENTS +
    ends * END_STATEMENTS +
    PUBLISH_STATEMENTS +
    weather * WEATHER_STATEMENTS +
    events * EVENTS_STATEMENTS;
  return sent + toCome <= FREE_STATEMENTS;
}
