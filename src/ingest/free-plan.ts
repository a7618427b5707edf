/** What the free plan gives an invocation, with as many polls as it is set to there. */
const FREE_STATEMENTS = 50;
export const FREE_POLLS = 12;
/** Statements that the beginning of a poll takes at most, its end, and publishing: of these those that read. */
const BEGIN_STATEMENTS = 1;
const END_STATEMENTS = 3;
export const PUBLISH_STATEMENTS = 8;
export const READ_STATEMENTS = 3;
/** Those that publishing the weather of a desk takes besides: of these those that plan what its subscribers are sent. */
export const WEATHER_STATEMENTS = 5;
export const PLAN_STATEMENTS = 3;
/** And those that publishing the events of its calendars does. */
const EVENTS_STATEMENTS = 4;

/** What a refresh still has to do: polls to begin and to end, and desks whose weather and events it may publish last. */
interface WorkToCome {
  readonly begins: number;
  readonly ends: number;
  readonly weather: number;
  readonly events: number;
}

/** Whether an invocation that has sent this number of statements to D1 stays within the free plan with the rest. */
export function fitsFreePlan(sent: number, { begins, ends, weather, events }: WorkToCome): boolean {
  const toCome =
    begins * BEGIN_STATEMENTS +
    ends * END_STATEMENTS +
    PUBLISH_STATEMENTS +
    weather * WEATHER_STATEMENTS +
    events * EVENTS_STATEMENTS;
  return sent + toCome <= FREE_STATEMENTS;
}
