import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';
import { clientModule } from '../../scripts/vite/client-address.ts';
import { lightReact } from '../../scripts/vite/light-react.ts';
import { nameplates } from '../../scripts/vite/nameplates.ts';
import { papers } from '../../scripts/vite/papers.ts';

const ROOT = join(import.meta.dirname, '../..');

/** In place of the built-in papers and their desks: the simulated ones. */
const REPLACEMENTS: Readonly<Record<string, string>> = {
  'virtual:papers': join(import.meta.dirname, 'worker/papers.ts'),
  'virtual:network': join(import.meta.dirname, 'worker/network.ts'),
};

/** One of the folder's Workers as a module, with the network's generated publications in place of the real ones. */
export async function bundleWorker(name: 'ingest' | 'site', outDir: string): Promise<string> {
  await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    plugins: [
      simulatedNetwork(),
      clientScript(),
      papers({ isSample: false }),
      nameplates({ isSample: false }),
      lightReact(),
    ],
    define: {
      'import.meta.env.BUILD_ID': '"simulated"',
      'import.meta.env.LOCAL_ORIGIN': '""',
      'process.env.NODE_ENV': '"production"',
    },
    resolve: { conditions: ['workerd', 'worker', 'module', 'browser'] },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: join(import.meta.dirname, `worker/${name}.ts`),
      outDir: join(outDir, name),
      emptyOutDir: true,
      minify: true,
      target: 'esnext',
      rolldownOptions: {
        external: /^cloudflare:/,
        output: { entryFileNames: 'index.js', codeSplitting: false },
      },
    },
  });
  return readFile(join(ROOT, outDir, name, 'index.js'), 'utf8');
}

function simulatedNetwork(): Plugin {
  return {
    name: 'simulated-network',
    enforce: 'pre',
    resolveId(id, importer) {
      const replacement = REPLACEMENTS[id];
      // The simulated papers are copies of the built-in one.
      return importer === replacement ? undefined : replacement;
    },
  };
}

/** `virtual:client` without a build of the client. */
function clientScript(): Plugin {
  return {
    name: 'client-script',
    resolveId: (id) => (id === 'virtual:client' ? '\0virtual:client' : undefined),
    load: (id) => (id === '\0virtual:client' ? clientModule(['/assets/main.js']) : undefined),
  };
}
