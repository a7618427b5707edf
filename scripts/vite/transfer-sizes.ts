import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';

/** The quality that edges use for compression on the fly. */
const QUALITY = 4;
const FONTS = join(import.meta.dirname, '../../public/fonts');

interface ManifestChunk {
  readonly file: string;
  readonly imports?: readonly string[];
}

/** By the address of each font, its bytes; a font is compressed already. */
export function fontBytes(): Record<string, number> {
  const fonts = readdirSync(FONTS).filter((name) => name.endsWith('.woff2'));
  return Object.fromEntries(
    fonts.map((name) => [`/fonts/${name}`, statSync(join(FONTS, name)).size]),
  );
}

/** By the source of each script (`client/main.ts`), the sizes of its files as they are transferred: its own and those that it imports. */
export function scriptBytes(clientDir: string): Record<string, Record<string, number>> {
  const manifest: Record<string, ManifestChunk> = JSON.parse(
    readFileSync(join(clientDir, '.vite/manifest.json'), 'utf8'),
  );
  const sizes = new Map<string, number>();
  const sizeOf = (file: string) => {
    const known = sizes.get(file);
    if (known !== undefined) return known;
    const params = { [constants.BROTLI_PARAM_QUALITY]: QUALITY };
    const size = brotliCompressSync(readFileSync(join(clientDir, file)), { params }).byteLength;
    sizes.set(file, size);
    return size;
  };
  const filesOf = (name: string, found = new Set<string>()): Set<string> => {
    const chunk = manifest[name];
    if (!chunk || found.has(chunk.file)) return found;
    found.add(chunk.file);
    for (const imported of chunk.imports ?? []) filesOf(imported, found);
    return found;
  };
  return Object.fromEntries(
    Object.keys(manifest)
      .filter((name) => name.startsWith('client/'))
      .map((name) => [
        name,
        Object.fromEntries([...filesOf(name)].map((file) => [file, sizeOf(file)])),
      ]),
  );
}
