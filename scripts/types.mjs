// npm run types: the types of the platform and of each Worker's bindings, from the Workers'
// configurations. Plain JavaScript, because npm may run it with a Node that lacks TypeScript.
import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { experimental_generateTypes as generateTypes } from 'wrangler';

const SITE = 'wrangler.toml';
const INGEST = 'wrangler.ingest.toml';
const EDITOR = 'wrangler.editor.toml';

process.chdir(join(import.meta.dirname, '..'));
await write('worker-configuration.d.ts', { config: SITE });
await write('ingest-configuration.d.ts', {
  config: [INGEST, SITE],
  envInterface: 'IngestEnv',
  includeRuntime: false,
});
await write('editor-configuration.d.ts', {
  config: [EDITOR, SITE, INGEST],
  envInterface: 'EditorEnv',
  includeRuntime: false,
});

/** Replaces a changed file atomically: a compiler may be reading it. */
async function write(path, options) {
  const { content } = await generateTypes({ ...options, path });
  if (existsSync(path) && readFileSync(path, 'utf8') === content) return;
  const unfinished = `${path}.${process.pid}`;
  writeFileSync(unfinished, content);
  renameSync(unfinished, path);
}
