import { join } from 'node:path';
import { build, type Plugin } from 'vite';

/** The editor's script for browsers, relative to the project. */
const ENTRY = 'client/editor/main.ts';
const MODULE = '\0virtual:editor-client';

/** `virtual:editor-client`: the editor's script as one text; readers' files contain none of it. */
export function editorClient(): Plugin {
  let target: string | string[] | false | undefined;
  return {
    name: 'editor-client',
    configResolved: (config) => {
      ({ target } = config.build);
    },
    resolveId: (id) => (id === 'virtual:editor-client' ? MODULE : undefined),
    async load(id) {
      if (id !== MODULE) return;
      const { code, files } = await bundle(join(import.meta.dirname, '../..'), target);
      for (const file of files) this.addWatchFile(file);
      return `export const editorScript = ${JSON.stringify(code)};`;
    },
  };
}

/** The script as one text, and its source files. */
export async function bundle(root: string, target?: string | string[] | false) {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      ...(target !== undefined && { target }),
      modulePreload: false,
      rolldownOptions: { input: join(root, ENTRY), output: { format: 'iife' } },
    },
  });
  if (!('output' in built)) throw new Error('the script of the desk was not built');
  const [chunk, ...others] = built.output;
  if (others.length > 0) throw new Error('the script of the desk is more than one file');
  return { code: chunk.code, files: chunk.moduleIds };
}
