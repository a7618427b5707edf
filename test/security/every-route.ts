import { app } from '../../src/app.tsx';

/** Every path that the site answers to, from the route table itself; a parameter stands there as its name (`:slug`). */
export const ROUTE_PATHS: readonly string[] = [...new Set(app.routes.map(({ path }) => path))];

/** A path of each route as a reader may ask for it, where parameters name something that is there. */
export function readablePath(path: string): string {
  return path
    .replace('/resources/:slug', '/resources/inuit-art-guide')
    .replace('/ads/:id', '/ads/1452363')
    .replace(/:\w+/, 'no-such-thing');
}
