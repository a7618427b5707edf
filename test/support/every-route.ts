import { app } from '../../src/site/app.tsx';

/** Every path of the site, from the route table itself; a parameter stands there as its name (`:slug`). */
export const ROUTE_PATHS: readonly string[] = [...new Set(app.routes.map(({ path }) => path))];

const PARAMETER = /:\w+/;

/** A path of a route as a reader may request it; parameters name something that exists. */
export function readablePath(path: string): string {
  return path
    .replace('/resources/:slug', '/resources/inuit-art-guide')
    .replace('/ads/:id', '/ads/1452363')
    .replace(PARAMETER, 'no-such-thing');
}

/** A path of a route with this in place of its parameter. */
export function filledPath(path: string, segment: string): string {
  return path.replace(PARAMETER, () => segment);
}

/** Whether this route, and no other, serves a path. */
export function reachesRoute(path: string, route: string): boolean {
  const [handlers] = app.router.match('GET', path);
  return handlers.length === 1 && handlers[0]?.[0][1].path === route;
}
