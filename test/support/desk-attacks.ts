import { env } from 'cloudflare:workers';
import { app } from '../../src/desk/app.tsx';
import { rowsOf } from './desk.ts';

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

/** All that the database holds, as one text. */
export async function databaseText(): Promise<string> {
  const tables = await rowsOf<{ name: string }>(
    "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*' AND name NOT GLOB 'sqlite*' AND name NOT GLOB 'd1*'",
  );
  const rows = await env.DB.batch(
    tables.map(({ name }) => env.DB.prepare(`SELECT * FROM "${name}"`)),
  );
  return JSON.stringify(rows.map(({ results }, at) => [tables[at]?.name, results]));
}
