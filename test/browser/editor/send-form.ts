import { request } from 'node:http';
import { expect, onTestFinished } from 'vitest';
import { SAMPLE_PEOPLE } from '../../../sample-world/editor/people.ts';
import type { Role } from '../../../src/editor/identity/roles.ts';
import { HOUR_MS } from '../../../src/lib/clock/durations.ts';
import { addDays, writeLocalTime } from '../../../src/lib/clock/zoned-time.ts';
import { siteAddress } from '../../support/served/served-site.ts';
import { EDITOR, PAPER_PATH } from './editor-page.ts';

type Fields = Readonly<Record<string, string>>;

export const NOTICES = `${PAPER_PATH}/notices`;
export const EVENTS = `${PAPER_PATH}/events`;
export const POSTS = `${PAPER_PATH}/posts`;

/** The value of a date and time field in this many hours, in the zone of the sample paper. */
export function hoursFromNow(hours: number): string {
  return writeLocalTime(Date.now() + hours * HOUR_MS, 'America/Iqaluit');
}

export const dayFromNow = (days: number) => addDays(hoursFromNow(0).slice(0, 10), days);

/** A page of the editor, or the response to a form, for one of the sample people, by HTTP. */
export function requestEditor(
  path: string,
  as: Role,
  fields?: Fields,
): Promise<{ status: number; text: string }> {
  const { host, origin } = new URL(EDITOR);
  const email = SAMPLE_PEOPLE.find(({ role }) => role === as)?.email;
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const headers = {
    // Node cannot resolve the editor's host, which browsers map to this machine.
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

/** Publishes a notice with a unique title until the test ends; returns its path. */
export async function publishNotice(title: string, fields: Fields = {}): Promise<string> {
  const form = { kind: 'closure', 'title-en': title, until: hoursFromNow(6), source: 'School' };
  const { status } = await requestEditor(`${NOTICES}/new`, 'editor', { ...form, ...fields });
  expect(status).toBe(303);
  endNoticesAfterwards(title);
  const path = (await pathsOf(NOTICES, title))[0];
  if (path === undefined) throw new Error(`there is no notice ${title}`);
  return path;
}

/** Ends notices of this title after the test: other tests read the same pages. */
export function endNoticesAfterwards(title: string): void {
  onTestFinished(async () => {
    for (const path of await pathsOf(NOTICES, title))
      await requestEditor(path, 'editor', { do: 'end' });
  });
}

/** Publishes an event in two days at 19:00 until the test ends; the path of each occurrence. */
export async function sendEvent(title: string, fields: Fields): Promise<string[]> {
  const form = { title, day: dayFromNow(2), from: '19:00', place: 'Hall', ...fields };
  expect((await requestEditor(`${EVENTS}/new`, 'editor', form)).status).toBe(303);
  removeEventsAfterwards(title);
  return pathsOf(EVENTS, title);
}

export function removeEventsAfterwards(title: string): void {
  onTestFinished(async () => {
    for (const path of await pathsOf(EVENTS, title))
      await requestEditor(path, 'editor', { do: 'remove' });
  });
}

/** The paths of entries in an editor's list whose titles contain this text. */
async function pathsOf(list: string, title: string): Promise<string[]> {
  const { text } = await requestEditor(list, 'editor');
  const links = [...text.matchAll(/<a href="([^"]*)"[^>]*>(?:<strong>)?([^<]*)</g)];
  return links.flatMap(([, path = '', name = '']) =>
    path.startsWith(`${list}/`) && name.includes(title) ? [path] : [],
  );
}

const WHOLE = {
  title: 'Ice on the bay',
  description: 'What travellers look for.',
  keywords: 'ice',
  text: 'The ice *bends*.\n\nListen to it.',
  do: 'save',
  version: '0',
};

/** Sends the form of a post, a new one without `id`; returns its id. Removed after the test. */
export async function sendPost(
  as: Role,
  fields: Fields,
  id = `p_${crypto.randomUUID().replaceAll('-', '').slice(0, 16)}`,
): Promise<string> {
  const path = `${POSTS}/post/${id}`;
  const { status, text } = await requestEditor(path, as, { ...WHOLE, ...fields });
  if (status !== 303) throw new Error(`the post was not saved: ${status} ${text}`);
  if (fields.version !== undefined) return id;
  onTestFinished(() => removePost(path));
  return id;
}

export function removePostsAfterwards(title: string): void {
  onTestFinished(async () => {
    for (const path of await pathsOf(POSTS, title)) await removePost(path);
  });
}

/** Deletes a draft, or withdraws or unschedules a post. */
async function removePost(path: string): Promise<void> {
  const { text: page } = await requestEditor(path, 'editor');
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? '';
  await requestEditor(`${path}/delete`, 'editor', { version });
  for (const does of ['withdraw', 'cancel'])
    await requestEditor(`${path}/state`, 'editor', { do: does });
}
