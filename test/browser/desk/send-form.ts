import { request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { SAMPLE_PEOPLE } from '../../../sample-world/desk/people.ts';
import type { Role } from '../../../src/desk/who/roles.ts';
import { HOUR_MS } from '../../../src/shared/durations.ts';
import { writeLocalTime } from '../../../src/shared/zoned-time.ts';
import { siteAddress } from '../../support/served-site.ts';
import { DESK, PAPER_PATH } from './desk-page.ts';

type Fields = Readonly<Record<string, string>>;

export const NOTICES = `${PAPER_PATH}/notices`;

/** What a date and time field takes for so many hours from now, in the zone of the sample paper. */
export function hoursFromNow(hours: number): string {
  return writeLocalTime(Date.now() + hours * HOUR_MS, 'America/Iqaluit');
}

/** A page of the desk as one of the sample people gets it, or the response to a form that they send, without a browser. */
export function requestDesk(
  path: string,
  as: Role,
  fields?: Fields,
): Promise<{ status: number; text: string }> {
  const { host, origin } = new URL(DESK);
  const email = SAMPLE_PEOPLE.find(({ role }) => role === as)?.email;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = {
    // Node does not find the desk's host, which browsers take for this machine.
    Host: host,
    Cookie: `sample-person=${email}`,
    ...(fields && { Origin: origin, 'Content-Type': 'application/x-www-form-urlencoded' }),
  };
  const sent = request(siteAddress + path, { method: fields ? 'POST' : 'GET', headers });
  sent.on('error', reject);
  sent.on('response', async (response) => {
    const chunks = await Array.fromAsync(response as AsyncIterable<Buffer>);
    resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() });
  });
  sent.end(fields && new URLSearchParams(fields).toString());
  return promise;
}

/** Publishes a notice for as long as the test runs; its path. The title is its own. */
export async function publishNotice(title: string, fields: Fields = {}): Promise<string> {
  const form = { kind: 'closure', 'title-en': title, until: hoursFromNow(6), source: 'School' };
  const { status } = await requestDesk(NOTICES, 'editor', { ...form, ...fields });
  expect(status).toBe(303);
  endNoticesAfterwards(title);
  const path = (await pathsOf(title))[0];
  if (path === undefined) throw new Error(`there is no notice ${title}`);
  return path;
}

/** Ends all notices whose titles have this text when the test has finished: other tests read the same pages. */
export function endNoticesAfterwards(title: string): void {
  onTestFinished(async () => {
    for (const path of await pathsOf(title)) await requestDesk(path, 'editor', { do: 'end' });
  });
}

async function pathsOf(title: string): Promise<string[]> {
  const { text } = await requestDesk(NOTICES, 'editor');
  const links = text.matchAll(/<a href="([^"]*\/notices\/[^"]+)"[^>]*>([^<]*)</g);
  return [...links].flatMap(([, path = '', name = '']) => (name.includes(title) ? [path] : []));
}
