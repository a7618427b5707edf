import { expect, onTestFinished } from 'vitest';
import { addDays } from '../../../src/shared/zoned-time.ts';
import { PAPER_PATH } from './desk-page.ts';
import { hoursFromNow, requestDesk } from './send-form.ts';

export const EVENTS = `${PAPER_PATH}/events`;

/** So many days after today, in the zone of the sample paper. */
export function dayFromNow(days: number): string {
  return addDays(hoursFromNow(0).slice(0, 10), days);
}

/** Publishes an event for as long as the test runs, in two days at seven in the evening; the path of each time of it. */
export async function sendEvent(
  title: string,
  fields: Readonly<Record<string, string>>,
): Promise<string[]> {
  const form = { title, day: dayFromNow(2), from: '19:00', place: 'Hall', ...fields };
  const { status } = await requestDesk(`${EVENTS}/new`, 'editor', form);
  expect(status).toBe(303);
  removeEventsAfterwards(title);
  return pathsOf(title);
}

/** Removes all events of a title when the test has finished: other tests read the same pages. */
function removeEventsAfterwards(title: string): void {
  onTestFinished(async () => {
    for (const path of await pathsOf(title)) await requestDesk(path, 'editor', { do: 'remove' });
  });
}

async function pathsOf(title: string): Promise<string[]> {
  const { text } = await requestDesk(EVENTS, 'editor');
  const links = text.matchAll(/<a href="([^"]*\/events\/[^"]+)"[^>]*>([^<]*)</g);
  return [...links].flatMap(([, path = '', name = '']) => (name === title ? [path] : []));
}
