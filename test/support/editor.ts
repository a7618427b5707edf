import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { SAMPLE_PEOPLE, samplePeopleStatements } from '../../sample-world/editor/people.ts';
import type { Role } from '../../src/editor/identity/roles.ts';
import { serveEditor } from '../../src/editor/serve-editor.ts';
import { PUBLICATIONS } from '../../src/model/publication/compiled-publications.ts';
import { empty, firstOf, rowsOf } from './database.ts';

export { firstOf, rowsOf };

export const EDITOR_ORIGIN = 'http://desk.localhost';
export const PAPER = 'nunavut-news';
export const PUBLICATION = PUBLICATIONS.find(({ id }) => id === PAPER) ?? PUBLICATIONS[0];

export type Form = Readonly<Record<string, string | readonly string[] | File>>;

export interface EditorRequest {
  as?: Role | 'nobody';
  /** The fields of a form, which makes it a POST. */
  form?: Form;
  method?: string;
  body?: BodyInit;
  headers?: Readonly<Record<string, string>>;
  now?: Date;
  env?: object;
}

/** The editor's variables, which the Worker of the tests does not have. */
const SETTINGS = { ACCESS_TEAM: '', ACCESS_AUDIENCE: '', OPERATORS: '' };

export async function givePeople(...papers: readonly string[]): Promise<void> {
  const statements = samplePeopleStatements(papers.length > 0 ? papers : [PAPER]);
  await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
}

/** Empties `people`, `audit` and these tables, then gives the sample people their roles. */
export async function resetEditor(...tables: readonly string[]): Promise<void> {
  await empty('people', 'audit', ...tables);
  await givePeople();
}

export const actionsOf = async (where = 'true') =>
  (await rowsOf(`SELECT action FROM audit WHERE ${where} ORDER BY id`)).map((row) => row.action);

/** Sends the editor a request of a sample person, as its pages would. */
export async function requestEditor(path: string, options: EditorRequest = {}): Promise<Response> {
  const { as = 'editor', form, headers = {}, now = new Date() } = options;
  const { body = form && bodyOf(form), method = body ? 'POST' : 'GET' } = options;
  const email = SAMPLE_PEOPLE.find(({ role }) => role === as)?.email;
  const request = new Request(EDITOR_ORIGIN + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(email && { Cookie: `sample-person=${email}` }),
      ...(method !== 'GET' && { Origin: EDITOR_ORIGIN }),
      ...headers,
    },
    ...(method !== 'GET' && body !== undefined && { body }),
  });
  const work: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    access: undefined,
  };
  const response = await serveEditor(request, {
    env: { ...SETTINGS, ...env, ...options.env } as unknown as EditorEnv,
    ctx,
    now,
  });
  await Promise.all(work);
  return response;
}

export const send = (path: string, form: Form, options: EditorRequest = {}) =>
  requestEditor(path, { form, ...options });

export const statusOf = async (path: string, options?: EditorRequest) =>
  (await requestEditor(path, options)).status;

export const statusTo = async (path: string, form: Form, options: EditorRequest = {}) =>
  (await send(path, form, options)).status;

/** The HTML of a page, without the comments that React puts between texts. */
export const htmlOf = async (path: string, options?: EditorRequest) =>
  textOf(await requestEditor(path, options));

export const textOf = async (response: Response) =>
  (await response.text()).replace(/<!--.*?-->/g, '');

/** The value of the page's first hidden field with this name; '' if there is none. */
export const hiddenValue = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

const isAway = () => Promise.reject(new Error('ingest is unavailable'));
export const INGEST_AWAY = { env: { INGEST: { publish: isAway, publishEvents: isAway } } };

export async function readEditor(path: string, options?: EditorRequest): Promise<string> {
  return (await htmlOf(path, options)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** Expects a status and texts of the page. Returns its HTML without React's comments. */
export async function expectPage(
  responding: Response | Promise<Response>,
  status: number,
  ...texts: readonly (string | RegExp)[]
): Promise<string> {
  const response = await responding;
  const html = await textOf(response);
  for (const each of texts) expect(html).toMatch(each);
  expect(response.status).toBe(status);
  return html;
}

export async function pageAfter(path: string, form: Form, options: EditorRequest = {}) {
  const { headers } = await send(path, form, options);
  return readEditor(headers.get('Location') ?? '', { ...(options.as && { as: options.as }) });
}

function bodyOf(form: Form): URLSearchParams | FormData {
  const all = Object.entries(form).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: string | File) => [name, each] as const),
  );
  const hasFile = all.some(([, value]) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of all) body.append(name, value as string);
  return body;
}
