import { env } from 'cloudflare:workers';
import { type Form, firstOf, hiddenValue, htmlOf, rowsOf, send } from './editor.ts';
import { EVENTS_PATH, eventForm, storedEvent } from './editor-events.ts';
import { NOTICES_PATH, noticeForm, noticePath } from './editor-notices.ts';
import { OWN_PAPER, PAPER_YAML, publishOwnPaper } from './editor-paper.ts';
import { WHOLE } from './editor-posts.ts';

const EDITOR = `/papers/${OWN_PAPER}`;
const NOTICE = noticeForm();
// Of a paper without communities, by the same clock.
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
  /** The present version of each thing, by the path of the route that changes it. */
  versions: Readonly<Record<string, string>>;
}

const post = (path: string, form: Form) => send(EDITOR + path, form);
const valueIn = async (path: string, name: string) =>
  hiddenValue(await htmlOf(EDITOR + path), name);

/** The routes that change what others may have changed since, with what their forms have beside the version. */
export const VERSIONED: readonly (readonly [path: string, form: Form])[] = [
  ['/papers/:paper/notices/:id', NOTICE],
  ['/papers/:paper/events/:event', EVENT],
  ['/papers/:paper/headlines/sources/:source', SOURCE],
  ['/papers/:paper/posts/post/:post', { ...WHOLE, do: 'correct', correction: 'A line.' }],
  ['/papers/:paper/posts/post/:post/versions', { number: '1' }],
  ['/papers/:paper/paper/files/:file', { as: 'text', text: 'x: 1', do: 'save' }],
  ['/papers/:paper/paper/publish', {}],
  ['/papers/:paper/paper/versions/:version', {}],
];

/** Gives the paper one of each thing, the second version of what has versions. */
export async function makeOwnThings(): Promise<OwnThings> {
  await publishOwnPaper({ 'sources.yaml': SOURCES_YAML, 'pictures/map.svg': DRAWING });
  const id = await valueIn('/posts/new', 'form');
  const file = { as: 'text', text: `${PAPER_YAML}# More.\n`, do: 'save', version: '1' };
  const sent = [
    await post('/notices', NOTICE),
    await post('/events/new', EVENT),
    await post(`/posts/post/${id}`, { ...WHOLE, do: 'publish', version: '0' }),
    await post(`/posts/post/${id}`, { ...WHOLE, do: 'correct', small: 'yes', version: '1' }),
    await post('/paper/files/paper.yaml', file),
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
    throw new Error(`not made: ${sent.map(({ status }) => status)}`);
  const source = await valueIn('/headlines/sources/first', 'version');
  const versions = Object.fromEntries(
    VERSIONED.map(([path]) => [path, path.includes(':source') ? source : '2']),
  );
  const params = {
    ...{ paper: OWN_PAPER, id: String(notice), event: String(event), source: 'first', post: id },
    ...{ number: '1', version: '1', page: 'home', step: 'name', file: 'paper.yaml' },
  };
  return { params, versions };
}

/** A route's path with these values in place of its parameters. */
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

/** Notices and events: what each form sends with a title, and how one is added and closed. */
export const RECORDS = [
  {
    kind: 'notice',
    list: NOTICES_PATH,
    page: NOTICES_PATH,
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
