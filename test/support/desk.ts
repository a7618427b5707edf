import { env } from 'cloudflare:workers';
import { SAMPLE_PEOPLE, samplePeopleStatements } from '../../sample-world/desk/people.ts';
import { serveDesk } from '../../src/desk/serve-desk.ts';
import type { Role } from '../../src/desk/who/roles.ts';

/** Where the desk is in tests. */
export const DESK_ORIGIN = 'http://desk.localhost';
/** The paper whose people `givePeople` makes. */
export const PAPER = 'nunavut-news';

export interface DeskRequest {
  /** Who has logged in; nobody without it. */
  readonly as?: Role;
  /** What a form sends; then it is a POST. */
  readonly form?: Readonly<Record<string, string | readonly string[] | File>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly now?: Date;
  /** Bindings in place of the real ones. */
  readonly env?: object;
}

/** The desk's own variables, which the Worker of the tests does not have. */
const SETTINGS = { ACCESS_TEAM: '', ACCESS_AUDIENCE: '', OPERATORS: '' };

/** Gives the sample people their roles in papers. */
export async function givePeople(...papers: readonly string[]): Promise<void> {
  const statements = samplePeopleStatements(papers.length > 0 ? papers : [PAPER]);
  await env.DB.batch(statements.map(({ sql, values }) => env.DB.prepare(sql).bind(...values)));
}

/** The desk's response to a request of one of the sample people, as its own pages send it. */
export async function requestDesk(path: string, given: DeskRequest = {}): Promise<Response> {
  const { as, form, headers = {}, now = new Date() } = given;
  const email = SAMPLE_PEOPLE.find(({ role }) => role === as)?.email;
  const request = new Request(DESK_ORIGIN + path, {
    method: form ? 'POST' : 'GET',
    redirect: 'manual',
    headers: {
      ...(email && { Cookie: `sample-person=${email}` }),
      ...(form && { Origin: DESK_ORIGIN }),
      ...headers,
    },
    ...(form && { body: bodyOf(form) }),
  });
  const work: Promise<unknown>[] = [];
  const ctx = {
    waitUntil: (promise: Promise<unknown>) => void work.push(promise),
    access: undefined,
  };
  const response = await serveDesk(request, {
    env: { ...SETTINGS, ...env, ...given.env } as unknown as DeskEnv,
    ctx,
    now,
  });
  await Promise.all(work);
  return response;
}

/** The text of a page of the desk, without its markup, white space as one. */
export async function readDesk(path: string, given?: DeskRequest): Promise<string> {
  const html = await (await requestDesk(path, given)).text();
  return html
    .replace(/<!--.*?-->/g, '')
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ');
}

function bodyOf(form: NonNullable<DeskRequest['form']>): URLSearchParams | FormData {
  const all = Object.entries(form).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value]).map((each: string | File) => [name, each] as const),
  );
  const hasFile = all.some(([, value]) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of all) body.append(name, value as string);
  return body;
}
