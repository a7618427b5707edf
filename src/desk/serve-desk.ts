import { logEvent } from '../http/log.ts';
import { secured } from '../site/http/security-headers.ts';
import { app } from './app.tsx';
import { serveTrouble } from './components/trouble.tsx';
import type { DeskBindings } from './context/desk-context.ts';

/** The response of the desk to a request, with the headers of security; never throws. */
export async function serveDesk(request: Request, bindings: DeskBindings): Promise<Response> {
  try {
    return secured(await app.fetch(request, bindings));
  } catch (error) {
    logEvent('error', 'desk request failed', { path: URL.parse(request.url)?.pathname, error });
    return secured(serveTrouble(request, 'failed'));
  }
}
