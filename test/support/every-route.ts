import { app } from '../../src/site/app.tsx';

/** Every path that the site answers to, from the route table itself; a parameter stands there as its name (`:slug`). */
export const ROUTE_PATHS: readonly string[] = [...new Set(app.routes.map(({ path }) => path))];

const PARAMETER = /:\w+/;

/** A path of each route as a reader may ask for it, where parameters name something that is there. */
export function readablePath(path: string): string {
  return path
    .replace('/resources/:slug', '/resources/inuit-art-guide')
    .replace('/ads/:id', '/ads/1452363')
    .replace(PARAMETER, 'no-such-thing');
}

/** A path of each route with this in the place of its parameter. */
export function filledPath(path: string, segment: string): string {
  return path.replace(PARAMETER, () => segment);
}

/** Whether a path is answered by this route and no other one. */
export function reachesRoute(path: string, route: string): boolean {
  const [handlers] = app.router.match('GET', path);
  return handlers.length === 1 && handlers[0]?.[0][1].path === route;
}
