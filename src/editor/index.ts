import { serveEditor } from './serve-editor.ts';

/** The editor: where people write their papers, behind a log-in, on a host of its own. */
export default {
  fetch: (request, env, ctx) => serveEditor(request, { env, ctx, now: new Date() }),
} satisfies ExportedHandler<EditorEnv>;
