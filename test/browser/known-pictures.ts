import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Locator } from 'playwright-core';
import type { ProxiedSite } from '../support/proxied-site.ts';
import { siteAddress } from '../support/served/served-site.ts';

export const KEYS = ['a1', 'b2.x', 'c3_~-', 'd4', 'e5', 'f6'];
/** A story's picture that only a script adds, so that the browser has not loaded it before. */
export const ADDED_KEY = 'g7';
const WIDTHS = [160, 320, 640, 1280];
const markup = (key: string) =>
  `<img src="/media/640/${key}.jpg" srcset="/media/320/${key}.jpg 320w,/media/640/${key}.jpg 640w" sizes="20rem" alt="" width="640" height="360" loading="lazy" decoding="async">`;
const OTHER = '<img src="/pictures/other.jpg" alt="" width="640" height="360" loading="lazy">';

/** The requested pictures, with the Accept header of the browser. */
export const requested: { path: string; accept: string }[] = [];

/**
 * Replaces the pictures of the front page with known ones: six of stories, and others that have no
 * small variant. Forgets what was requested.
 */
export function resetPictures(proxy: ProxiedSite): void {
  const { responders } = proxy;
  requested.length = 0;
  responders.clear();
  responders.set('/', (response) => void serveFrontPage(response));
  for (const key of [...KEYS, ADDED_KEY])
    for (const width of WIDTHS)
      for (const form of ['jpg', 'webp'])
        responders.set(`/media/${width}/${key}.${form}`, (response, request) =>
          servePicture(width, response, request),
        );
}

async function serveFrontPage(response: ServerResponse): Promise<void> {
  const page = await fetch(`${siteAddress}/`);
  const keys = KEYS[Symbol.iterator]();
  const html = (await page.text()).replace(/<img [^>]*src="\/media\/[^>]*>/g, () => {
    const { value: key } = keys.next();
    return key === undefined ? OTHER : markup(key);
  });
  response.writeHead(200, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'max-age=60',
    'Content-Security-Policy': page.headers.get('Content-Security-Policy') ?? '',
  });
  response.end(html);
}

/** A black picture of this width. With the data saver a negotiated one is the smallest. */
function servePicture(width: number, response: ServerResponse, request: IncomingMessage): void {
  const { url = '', headers } = request;
  requested.push({ path: url, accept: headers.accept ?? '' });
  const isSaving = headers['save-data'] === 'on' && url.endsWith('.jpg');
  const body = blackPicture(isSaving ? 160 : width);
  response.writeHead(200, {
    'Content-Type': 'image/bmp',
    'Content-Length': body.byteLength,
    'Cache-Control': 'public, max-age=2592000, immutable',
    Vary: 'Accept, Save-Data',
  });
  response.end(body);
}

/** A black picture of this width in the proportions of stories', as BMP with one bit a pixel. */
function blackPicture(width: number): Buffer {
  const height = (width * 9) / 16;
  const bytesOfRow = Math.ceil(width / 32) * 4;
  const head = Buffer.alloc(62);
  head.write('BM');
  head.writeUInt32LE(62 + bytesOfRow * height, 2);
  head.writeUInt32LE(62, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(width, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(1, 28);
  return Buffer.concat([head, Buffer.alloc(bytesOfRow * height)]);
}

/** The widths of the displayed files in pixels; 0 for one that is not loaded. */
export function fileWidths(pictures: Locator): Promise<number[]> {
  return pictures.evaluateAll((images: HTMLImageElement[]) =>
    Promise.all(
      images.map(async (image) => {
        if (!image.complete || image.naturalWidth === 0) return 0;
        // Its natural size is divided by the density in its `srcset`.
        const plain = new Image();
        plain.src = image.currentSrc;
        await plain.decode().catch(() => {});
        return plain.naturalWidth;
      }),
    ),
  );
}
