import { env } from 'cloudflare:workers';
import { SAMPLE_PEOPLE } from '../../sample-world/desk/people.ts';
import { app } from '../../src/desk/app.tsx';
import { serveDesk } from '../../src/desk/serve-desk.ts';
import type { Role } from '../../src/desk/who/roles.ts';
import { DESK_ORIGIN } from './desk.ts';

/** A route of the desk, as its table has it. */
export interface DeskRoute {
  readonly method: 'GET' | 'POST';
  readonly path: string;
}

/** All routes behind the log-in, each once: one that is added later is among them. */
export function deskRoutes(): DeskRoute[] {
  const routes = app.routes.flatMap(({ method, path }) =>
    (method === 'GET' || method === 'POST') && !path.includes(':build') ? [{ method, path }] : [],
  ) as DeskRoute[];
  return [...new Map(routes.map((route) => [`${route.method} ${route.path}`, route])).values()];
}

/** A route's path with these values in place of its parameters. */
export function fillPath(path: string, values: Readonly<Record<string, string>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name];
    if (value === undefined) throw new Error(`no value for :${name} of ${path}`);
    return value;
  });
}

/** What an enemy sends; a form of the desk's own pages unless it says otherwise. */
export interface Attack {
  readonly method: string;
  readonly path: string;
  readonly as?: Role | undefined;
  readonly body?: BodyInit;
  readonly headers?: Readonly<Record<string, string>>;
}

const SETTINGS = { ACCESS_TEAM: '', ACCESS_AUDIENCE: '', OPERATORS: '' };

/** The desk's response to it. */
export async function attack({ method, path, as, body, headers }: Attack): Promise<Response> {
  const email = SAMPLE_PEOPLE.find(({ role }) => role === as)?.email;
  const isRead = method === 'GET' || method === 'HEAD';
  const request = new Request(DESK_ORIGIN + path, {
    method,
    redirect: 'manual',
    headers: {
      ...(email && { Cookie: `sample-person=${email}` }),
      ...(!isRead && {
        Origin: DESK_ORIGIN,
        ...(!(body instanceof FormData) && { 'Content-Type': 'application/x-www-form-urlencoded' }),
      }),
      ...headers,
    },
    ...(!isRead && { body: body ?? '' }),
  });
  const work: Promise<unknown>[] = [];
  const ctx = { waitUntil: (promise: Promise<unknown>) => void work.push(promise) };
  const response = await serveDesk(request, {
    env: { ...SETTINGS, ...env } as unknown as DeskEnv,
    ctx: { ...ctx, access: undefined },
    now: new Date(),
  });
  await Promise.all(work);
  return response;
}

/** All that the database holds, as one text. */
export async function databaseText(): Promise<string> {
  const { results } = await env.DB.prepare(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'd1*'",
  ).all<{ name: string }>();
  const tables = await env.DB.batch(
    results.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return JSON.stringify(tables.map((table, at) => [results[at]?.name, table.results]));
}
