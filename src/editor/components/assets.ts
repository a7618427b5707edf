import { editorScript } from 'virtual:editor-client';
import styles from '../styles/editor.css?inline';

const ASSETS = new Map([
  ['editor.js', { type: 'text/javascript; charset=utf-8', text: editorScript }],
  ['editor.css', { type: 'text/css; charset=utf-8', text: styles }],
]);

/** The route of the editor's script and styles: browsers cache them by the build. */
export const ASSETS_ROUTE = '/assets/:build/:file';

export function editorAsset(file: 'editor.js' | 'editor.css'): string {
  return `/assets/${import.meta.env.BUILD_ID}/${file}`;
}

/** Serves the script or the styles; uncached if the address names another build. */
export function serveAsset(build: string, file: string): Response | undefined {
  const asset = ASSETS.get(file);
  if (!asset) return undefined;
  const isCached = build === import.meta.env.BUILD_ID && !import.meta.env.DEV;
  return new Response(asset.text, {
    headers: {
      'Content-Type': asset.type,
      'Cache-Control': isCached ? 'max-age=31536000, immutable' : 'no-cache',
    },
  });
}
