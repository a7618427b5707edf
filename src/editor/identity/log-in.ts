import { identifyByAccess } from './access.ts';
import type { Identify } from './identity.ts';

export interface LogIn {
  identify: Identify;
  logOutPath: string;
  /** The page for logging in again, in another tab. */
  logInPath: string;
  /** Serves the pages of the log-in itself; `undefined` for any other request. */
  serve: (request: Request, now: Date) => Promise<Response | undefined>;
}

/**
 * Cloudflare Access, which requires a log-in before a request arrives here and serves the log-out
 * page. In builds that show the sample world, scripts/vite/sample-world.ts replaces this module
 * with sample-world/editor/log-in.tsx.
 */
export const LOG_IN: LogIn = {
  identify: identifyByAccess,
  logOutPath: '/cdn-cgi/access/logout',
  logInPath: '/',
  serve: async () => undefined,
};
