import { env } from 'cloudflare:workers';
import { expect } from 'vitest';
import { SAMPLE_PEOPLE, samplePeopleStatements } from '../../sample-world/editor/people.ts';
import type { Role } from '../../src/editor/identity/roles.ts';
import { serveEditor } from '../../src/editor/serve-editor.ts';
import { empty, firstOf, rowsOf } from './database.ts';

export { firstOf, rowsOf };

export const EDITOR_ORIGIN = 'http://desk.localhost';
export const PAPER = 'nunavut-news';

export type Form = Readonly<Record<string, string | readonly string[] | File>>;

export interface EditorRequest {
  as?: Role | 'nobody';
  /** What a form sends; then it is a POST. */
  form?: Form;
  method?: string;
  body?: BodyInit;
  headers?: Readonly<Record<string, string>>;
  now?: Date;
  env?: object;
}

/** The desk's own variables, which the Worker of the tests does not have. */
const SETTINGS = { ACCESS_TEAM: '', ACCESS_AUDIENCE: '', OPERATORS: '' };

export async function givePeople(...papers: readonly string[]): Promise<void> {
  const statements = samplePeopleStatements(papers.length > 0 ? papers : [PAPER]);
  await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
}

/** Empties these tables, people and changes, and gives the sample people their roles. */
export async function resetEditor(...tables: readonly string[]): Promise<void> {
  await empty('people', 'audit', ...tables);
  await givePeople();
}

export const actionsOf = async (where = 'true') =>
  (await rowsOf(`SELECT action FROM audit WHERE ${where} ORDER BY id`)).map((row) => row.action);

/** The desk's response to a request of one of the sample people, as its own pages send it. */
export async function requestEditor(path: string, given: EditorRequest = {}): Promise<Response> {
  const { as = 'editor', form, headers = {}, now = new Date() } = given;
  const { body = form && bodyOf(form), method = body ? 'POST' : 'GET' } = given;
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
    env: { ...SETTINGS, ...env, ...given.env } as unknown as EditorEnv,
    ctx,
    now,
  });
  await Promise.all(work);
  return response;
}

export const send = (path: string, form: Form, given: EditorRequest = {}) =>
  requestEditor(path, { form, ...given });

export const statusOf = async (path: string, given?: EditorRequest) =>
  (await requestEditor(path, given)).status;

export const statusTo = async (path: string, form: Form, given: EditorRequest = {}) =>
  (await send(path, form, given)).status;

/** The HTML of a page, without the comments that React puts between texts. */
export const htmlOf = async (path: string, given?: EditorRequest) =>
  textOf(await requestEditor(path, given));

export const textOf = async (response: Response) =>
  (await response.text()).replace(/<!--.*?-->/g, '');

/** The value of a page's first hidden field of a name; empty where it has none. */
export const hiddenValue = (html: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? '';

const isAway = () => Promise.reject(new Error('ingest is away'));
export const INGEST_AWAY = { env: { INGEST: { publish: isAway, publishEvents: isAway } } };

export async function readEditor(path: string, given?: EditorRequest): Promise<string> {
  return (await htmlOf(path, given)).replace(/<[^>]+>/g, ' ').replace(/\s+/g, ' ');
}

/** Expects a status, and that the page says all of this; its HTML, without those comments. */
export async function expectPage(
  responding: Response | Promise<Response>,
  status: number,
  ...said: readonly (string | RegExp)[]
): Promise<string> {
  const response = await responding;
  const html = await textOf(response);
  for (const each of said) expect(html).toMatch(each);
  expect(response.status).toBe(status);
  return html;
}

export async function pageAfter(path: string, form: Form, given: EditorRequest = {}) {
  const { headers } = await send(path, form, given);
  return readEditor(headers.get('Location') ?? '', { ...(given.as && { as: given.as }) });
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
