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
 * Cloudflare Access requires a log-in before a request reaches the editor, and serves the log-out
 * page. Sample builds replace this module with sample-world/editor/log-in.tsx
 * (scripts/vite/sample-world.ts).
 */
export const LOG_IN: LogIn = {
  identify: identifyByAccess,
  logOutPath: '/cdn-cgi/access/logout',
  logInPath: '/',
  serve: async () => undefined,
};
