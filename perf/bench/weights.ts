import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';

/** Bytes that a reader needs before a page shows: its HTML with the CSS in it, brotli. */
export async function firstPaintBytes(url: string): Promise<{ bytes: number; requests: number }> {
  const response = await fetch(url);
  const html = await response.text();
  const blocking =
    html.match(
      /<link[^>]+rel="stylesheet"|<script(?![^>]*(?:type="module"|async|defer|ld\+json))[^>]*>/g,
    ) ?? [];
  // The edge compresses on the fly, for which servers use quality 4.
  const compressed = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } });
  return { bytes: compressed.byteLength, requests: 1 + blocking.length };
}

/** The bytes of all modules of a built Worker, each gzipped by itself. */
export function gzippedBytes(folder: string): number {
  const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.(?:m?js|wasm)$/.test(file),
  );
  return modules.reduce(
    (sum, file) => sum + gzipSync(readFileSync(join(folder, file))).byteLength,
    0,
  );
}
