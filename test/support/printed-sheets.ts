import { createServer } from 'vite';
import { papers } from '../../scripts/vite/papers.ts';
import { sampleWorld } from '../../scripts/vite/sample-world.ts';

/**
 * The documents of `sheetDocuments`, by what they are, with their styles. They are the Worker's modules, whose types are not those of
 * tests that drive a browser: Vite loads them.
 */
export async function renderSheets(): Promise<Map<string, string>> {
  const vite = await createServer({
    configFile: false,
    logLevel: 'warn',
    appType: 'custom',
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    plugins: [papers({ isSample: true }), sampleWorld()],
  });
  try {
    const { sheetDocuments } = await vite.ssrLoadModule('/test/support/sheet-editions.ts');
    return new Map(Object.entries(sheetDocuments() as Record<string, string>));
  } finally {
    await vite.close();
  }
}
