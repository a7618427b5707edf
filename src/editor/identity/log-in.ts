import { identifyByAccess } from './access.ts';
import type { Identify } from './identity.ts';

/** Who keeps the log-in of the desk. */
export interface LogIn {
  readonly identify: Identify;
  readonly logOutPath: string;
  /** Where somebody logs in again, in another tab. */
  readonly logInPath: string;
  /** Serves the pages of the log-in itself, which need none; `undefined` for any other request. */
  readonly serve: (request: Request, now: Date) => Promise<Response | undefined>;
}

/**
 * Cloudflare Access, which asks for a log-in before a request gets here, and has the page that ends it. In builds that show the sample
 * world scripts/vite/sample-world.ts replaces this module with sample-world/editor/log-in.tsx.
 */
export const LOG_IN: LogIn = {
  identify: identifyByAccess,
  logOutPath: '/cdn-cgi/access/logout',
  logInPath: '/',
  serve: async () => undefined,
};
