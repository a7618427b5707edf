import { editorScript } from 'virtual:editor-client';
import styles from '../styles/editor.css?inline';

const ASSETS = {
  js: { type: 'text/javascript; charset=utf-8', text: editorScript },
  css: { type: 'text/css; charset=utf-8', text: styles },
} as const;

/** The route of the desk's script and styles; the build in it lets browsers keep them. */
export const ASSETS_ROUTE = '/assets/:build/:file';

/** The address of the desk's script or styles. */
export function editorAsset(kind: keyof typeof ASSETS): string {
  return `/assets/${import.meta.env.BUILD_ID}/editor.${kind}`;
}

/** The desk's script or styles; `undefined` for any other file. Those of another build are these too, for a minute. */
export function serveAsset(build: string, file: string): Response | undefined {
  const asset = file === 'editor.js' ? ASSETS.js : file === 'editor.css' ? ASSETS.css : undefined;
  if (!asset) return undefined;
  const isKept = build === import.meta.env.BUILD_ID && !import.meta.env.DEV;
  return new Response(asset.text, {
    headers: {
      'Content-Type': asset.type,
      'Cache-Control': isKept ? 'max-age=31536000, immutable' : 'no-cache',
    },
  });
}
