import { app } from '../../src/site/app.tsx';

/** The paths of all GET routes; a parameter is its name (`:slug`). */
export const ROUTE_PATHS: readonly string[] = [
  ...new Set(app.routes.filter(({ method }) => method === 'GET').map(({ path }) => path)),
];

const PARAMETER = /:\w+(?:\{[^}]*\})?/;

/** A route's path as a reader may request it, with parameters that exist where possible. */
export function readablePath(path: string): string {
  return path
    .replace('/resources/:slug', '/resources/inuit-art-guide')
    .replace('/communities/:slug', '/communities/pond-inlet')
    .replace('/feeds/communities/:file', '/feeds/communities/pond-inlet.xml')
    .replace('/events/communities/:file', '/events/communities/pond-inlet.ics')
    .replace(/^\/events\/:file.*/, '/events/no-such-thing.ics')
    .replace('/archive/:day', '/archive/2020-01-06')
    .replace('/ads/:id', '/ads/1452363')
    .replace(PARAMETER, 'no-such-thing');
}

export function filledPath(path: string, segment: string): string {
  const end = path.endsWith('ics}') ? '.ics' : '';
  return path.replace(PARAMETER, () => segment + end);
}

/** Whether this route serves a path: it is the first that matches. */
export function reachesRoute(path: string, route: string): boolean {
  const [handlers] = app.router.match('GET', path);
  return handlers[0]?.[0][1].path === route;
}
