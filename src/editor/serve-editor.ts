import { logEvent } from '../lib/http/log.ts';
import { secured } from '../lib/http/security-headers.ts';
import { damageIn } from '../lib/read-rows.ts';
import { withTimeout } from '../lib/with-timeout.ts';
import { app } from './app.tsx';
import { serveTrouble } from './components/trouble.tsx';
import type { EditorBindings } from './context/editor-context.ts';
import { UnreadableFormError } from './forms/read-form.ts';

/** Time-out of a response (ms). Work such as publishing a paper continues after it. */
const RESPONSE_TIMEOUT_MS = 90_000;

/** Serves a request, with security headers; never throws. */
export async function serveEditor(request: Request, bindings: EditorBindings): Promise<Response> {
  try {
    return secured(
      await withTimeout(Promise.resolve(app.fetch(request, bindings)), RESPONSE_TIMEOUT_MS),
    );
  } catch (error) {
    const path = URL.parse(request.url)?.pathname;
    if (error instanceof UnreadableFormError) {
      logEvent('warn', 'editor request refused', {
        why: error.message,
        method: request.method,
        path,
      });
      return secured(serveTrouble(request, 'no form'));
    }
    const where = damageIn(error);
    if (where !== undefined) {
      logEvent('error', 'editor row damaged', { path, where });
      return secured(serveTrouble(request, 'damaged'));
    }
    logEvent('error', 'editor request failed', { path, error });
    return secured(serveTrouble(request, 'failed'));
  }
}
