import { env } from 'cloudflare:workers';
import * as v from 'valibot';
import { expect } from 'vitest';
import type { Role } from '../../src/editor/identity/roles.ts';
import { HOUR_MS } from '../../src/lib/clock/durations.ts';
import { addDays, writeLocalTime } from '../../src/lib/clock/zoned-time.ts';
import { type Editorial, type Notice, readEditorial } from '../../src/model/editorial/editorial.ts';
import { type Event, EventSchema } from '../../src/model/events.ts';
import {
  type EditorRequest,
  type Form,
  firstOf,
  hiddenValue,
  htmlOf,
  PAPER,
  requestEditor,
  rowsOf,
  send,
} from './editor.ts';
import { ABOUT_MD, OWN_PAPER, publishOwnPaper } from './editor-paper.ts';
import { noticeAt } from './editorial.ts';
import { sampleBytes } from './picture-publishers.ts';

/** The hamlet's office as the sender of a form. */
export const AS_OFFICE = { as: 'notices' } as const;

/** What the page says after a save that was merged. */
export const OTHERS_INCLUDED = 'Changes that others made meanwhile are included\\.';

export const EVENTS_PATH = `/papers/${PAPER}/events`;

/** The date that many days from today, in Iqaluit, the paper's time zone. */
export const dayFromNow = (days: number) =>
  addDays(writeLocalTime(Date.now(), 'America/Iqaluit').slice(0, 10), days);

export const eventForm = (changes: Form = {}): Form => ({
  title: 'Youth hockey night',
  day: dayFromNow(2),
  from: '19:00',
  communities: ['iqaluit'],
  place: 'Arctic Winter Games Arena',
  ...changes,
});

export const sendEvent = (changes: Form, options: EditorRequest = {}) =>
  send(`${EVENTS_PATH}/new`, eventForm(changes), options);

/** The stored events of the paper with this title, by start time. */
export async function storedEvents(title: string) {
  const rows = await rowsOf<{ version: number; data: string; cancelled_at: number | null }>(
    "SELECT version, data, cancelled_at FROM events WHERE paper = ? AND data ->> '$.title' = ? ORDER BY starts_at",
    ...[PAPER, title],
  );
  return rows.map(({ data, version, cancelled_at }) => {
    const event: Event = v.parse(EventSchema, JSON.parse(data));
    return { event, version, cancelledAt: cancelled_at, path: `${EVENTS_PATH}/${event.id}` };
  });
}

export async function storedEvent(title: string) {
  const [found] = await storedEvents(title);
  if (!found) throw new Error(`no event is called ${title}`);
  return found;
}

export const revision = async () =>
  Number((await firstOf('SELECT revision FROM event_changes WHERE paper = ?', PAPER)) ?? 0);

export const NOTICES_PATH = `/papers/${PAPER}/notices`;
export const NEW_NOTICE_PATH = `${NOTICES_PATH}/new`;

/** The time that many hours from now, as a form field has it, in the paper's time zone. */
export const hoursFromNow = (hours: number) =>
  writeLocalTime(Date.now() + hours * HOUR_MS, 'America/Iqaluit');

export const noticeForm = (changes: Form = {}): Form => ({
  kind: 'closure',
  'title-en': 'School closed today',
  'text-en': 'Blizzard.',
  until: hoursFromNow(6),
  source: 'Nasivvik High School',
  ...changes,
});

export const sendNotice = (changes: Form, options: EditorRequest = {}) =>
  send(NEW_NOTICE_PATH, noticeForm(changes), options);

/** The editorial that readers get; `undefined` if there is none or it is unreadable. */
export async function readersEditorial(): Promise<Editorial | undefined> {
  const data = await firstOf('SELECT data FROM editorial WHERE paper = ?', PAPER);
  return readEditorial(String(data ?? ''));
}

export async function readersNotices(): Promise<readonly Notice[]> {
  return (await readersEditorial())?.notices ?? [];
}

export const noticePath = async () => `${NOTICES_PATH}/${(await readersNotices())[0]?.id}`;

export async function readersTitles(): Promise<(string | undefined)[]> {
  return (await readersNotices()).map(({ texts }) => texts[0]?.title);
}

/** Inserts notices without any of the editor's checks. */
export async function insertNotices(
  notices: readonly Partial<Notice>[],
  { withdrawnAt = null }: { withdrawnAt?: number | null } = {},
): Promise<void> {
  const now = Date.now();
  const rows = notices.map((changes) => {
    const data = noticeAt(now, { until: new Date(now + 6 * HOUR_MS).toISOString(), ...changes });
    return { data, startsAt: Date.parse(data.from), endsAt: Date.parse(data.until) };
  });
  await rowsOf(
    `INSERT INTO notices (paper, id, version, data, starts_at, ends_at, withdrawn_at, written_by, saved_by, saved_at)
     SELECT ?1, value ->> '$.data.id', 1, value -> '$.data', value ->> '$.startsAt', value ->> '$.endsAt', ?3,
       'notices@sample.example', 'Sample Hamlet Office', ?4 FROM json_each(?2)`,
    ...[PAPER, JSON.stringify(rows), withdrawnAt, now],
  );
}

export const POSTS = `/papers/${PAPER}/posts`;

export const WHOLE = {
  title: 'Ice on the bay',
  description: 'What travellers look for before the first trip.',
  text: 'The ice *bends*.\n\nListen to it.',
  keywords: 'ice, travel',
};

type Fields = Readonly<Record<string, string | readonly string[] | File>>;

/** A new post's id, read from the form. */
export async function newId(as: Role = 'editor'): Promise<string> {
  return hiddenValue(await htmlOf(`${POSTS}/new`, { as }), 'form');
}

/** Sends the form of a post. `version` is the one that the form was opened with. */
export function sendPost(
  id: string,
  version: number,
  fields: Fields,
  options: Omit<EditorRequest, 'form'> = {},
): Promise<Response> {
  const form = { ...WHOLE, do: 'save', version: String(version), ...fields };
  return requestEditor(`${POSTS}/post/${id}`, { ...options, form });
}

export function sendState(
  id: string,
  version: number,
  does: 'withdraw' | 'cancel',
  options: Omit<EditorRequest, 'form'> = {},
): Promise<Response> {
  const form = { do: does, version: String(version) };
  return requestEditor(`${POSTS}/post/${id}/state`, { ...options, form });
}

export const rowOf = async (slug: string) =>
  (await rowsOf('SELECT * FROM posts WHERE paper = ? AND slug = ?', PAPER, slug))[0] ?? null;

export async function publishNew(title: string, fields: Fields = {}, now?: Date): Promise<string> {
  const id = await newId();
  const sent = { title, do: 'publish', ...fields };
  expect((await sendPost(id, 0, sent, now ? { now } : {})).status).toBe(303);
  return id;
}

export const PICTURES = `${POSTS}/pictures`;

export async function fileOf(name: string, as = name, type = 'image/jpeg'): Promise<File> {
  return new File([await sampleBytes(name)], as, { type });
}

const EDITOR = `/papers/${OWN_PAPER}`;
const NOTICE = noticeForm();
// OWN_PAPER has no communities.
const EVENT = eventForm({ communities: [] });
const SOURCE = { publisher: 'First Again', section: 'local', language: '', paused: '' };
const SOURCES_YAML = `sources:
  - { id: first, section: local, publisher: First, url: https://first.ca/feed }
  - { id: second, section: local, publisher: Second, url: https://second.ca/feed }
`;
const DRAWING =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100"><path d="M0 0h9v9z"/></svg>';

export interface OwnThings {
  params: Readonly<Record<string, string>>;
  /** The current version of each record, by the path of the route that changes it. */
  versions: Readonly<Record<string, string>>;
}

const post = (path: string, form: Form) => send(EDITOR + path, form);
const valueIn = async (path: string, name: string) =>
  hiddenValue(await htmlOf(EDITOR + path), name);

/** Routes that change versioned records, and their forms without the version. */
export const VERSIONED: readonly (readonly [path: string, form: Form])[] = [
  ['/papers/:paper/notices/:id', NOTICE],
  ['/papers/:paper/events/:event', EVENT],
  ['/papers/:paper/headlines/sources/:source', SOURCE],
  ['/papers/:paper/posts/post/:post', { ...WHOLE, do: 'correct', correction: 'A line.' }],
  ['/papers/:paper/posts/post/:post/versions', { number: '1' }],
  ['/papers/:paper/paper/files/:file', { as: 'text', 'text:file': 'x: 1', do: 'save' }],
  ['/papers/:paper/paper/publish', {}],
  ['/papers/:paper/paper/versions/:version', {}],
];

/** Gives the paper one record of each kind, in version 2 where it has versions. */
export async function makeOwnThings(): Promise<OwnThings> {
  await publishOwnPaper({ 'sources.yaml': SOURCES_YAML, 'pictures/map.svg': DRAWING });
  const id = await valueIn('/posts/new', 'form');
  const file = { as: 'text', 'text:file': `${ABOUT_MD}More.\n`, do: 'save', version: '1' };
  const sent = [
    await post('/notices/new', NOTICE),
    await post('/events/new', EVENT),
    await post(`/posts/post/${id}`, { ...WHOLE, do: 'publish', version: '0' }),
    await post(`/posts/post/${id}`, { ...WHOLE, do: 'slip', version: '1' }),
    await post('/paper/files/about.md', file),
  ];
  const [notice, event] = await Promise.all(
    ['notices', 'events'].map((table) =>
      firstOf(`SELECT id FROM ${table} WHERE paper = ?`, OWN_PAPER),
    ),
  );
  sent.push(
    await post(`/notices/${notice}`, { ...NOTICE, version: '1' }),
    await post(`/events/${event}`, { ...EVENT, version: '1' }),
  );
  if (sent.some(({ status }) => status !== 303))
    throw new Error(`not every record was saved: ${sent.map(({ status }) => status)}`);
  const source = await valueIn('/headlines/sources/first', 'version');
  const versions = Object.fromEntries(
    VERSIONED.map(([path]) => [path, path.includes(':source') ? source : '2']),
  );
  const params = {
    paper: OWN_PAPER,
    id: String(notice),
    event: String(event),
    source: 'first',
    post: id,
    number: '1',
    version: '1',
    page: 'home',
    step: 'name',
    file: 'about.md',
  };
  return { params, versions };
}

export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for :${name} of ${path}`);
    return value;
  });
}

export async function databaseText(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'd1*'",
  );
  const rows = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return JSON.stringify(rows.map(({ results }, at) => [tables[at]?.name, results]));
}

/** Notices and events: the form of each, and how one is added and closed. */
export const RECORDS = [
  {
    kind: 'notice',
    list: NOTICES_PATH,
    page: NEW_NOTICE_PATH,
    formOf: (title: string) => noticeForm({ 'title-en': title }),
    pathOf: noticePath,
    closes: ['end'],
  },
  {
    kind: 'event',
    list: EVENTS_PATH,
    page: `${EVENTS_PATH}/new`,
    formOf: (title: string) => eventForm({ title }),
    pathOf: async (title: string) => (await storedEvent(title)).path,
    closes: ['cancel', 'remove-later'],
  },
];
