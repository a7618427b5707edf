import { serveEditor } from './serve-editor.ts';

/** The editor: the Worker for writing papers, behind a log-in, on its own host. */
export default {
  fetch: (request, env, ctx) => serveEditor(request, { env, ctx, now: new Date() }),
} satisfies ExportedHandler<EditorEnv>;
