import { type Exchange, sendText } from '../server/exchange.ts';
import type { World } from '../server/world.ts';
import { ODD_PICTURES, readOddPicture } from './odd-pictures.ts';
import { readPhotograph, readPicture } from './photographs.ts';
import { CONTENT_TYPES, MOODS, type PictureFormat, SCENES } from './picture-names.ts';

/** Pictures never change under their address. */
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z');

/**
 * `/pictures/{scene}.jpg?mood=dusk`, cacheable for a year; `.svg` is the drawing. The same files
 * are under `/pictures/private/`, which `/robots.txt` forbids.
 */
export async function showPicture(exchange: Exchange, world: World, name: string): Promise<void> {
  const scene = SCENES.find((one) => name.startsWith(`${one}.`));
  const format = formatOf(name);
  if (!scene || !format) return sendText(exchange, 404, `There is no picture "${name}".`);
  const wanted = exchange.url.searchParams.get('mood');
  const mood = MOODS.find((one) => one === wanted) ?? 'dusk';
  return sendPicture(exchange, world, format, async () =>
    format === 'svg' ? readPicture(scene, mood) : readPhotograph(scene, mood, format),
  );
}

/** `/pictures/odd/{name}`: a file that no publisher should send. */
export async function showOddPicture(
  exchange: Exchange,
  world: World,
  name: string,
): Promise<void> {
  const odd = ODD_PICTURES.find((one) => one === name);
  const format = formatOf(name);
  if (!odd || !format) return sendText(exchange, 404, `There is no odd picture "${name}".`);
  return sendPicture(exchange, world, format, () => readOddPicture(odd));
}

function sendPicture(
  exchange: Exchange,
  world: World,
  format: PictureFormat,
  read: () => Promise<Buffer>,
): Promise<void> {
  return world.pictures.respond(exchange, async () => ({
    body: await read(),
    contentType: CONTENT_TYPES[format],
    isCompressed: format !== 'svg',
    lastModified: LAST_MODIFIED,
    cacheControl: 'public, max-age=31536000, immutable',
  }));
}

function formatOf(name: string): PictureFormat | undefined {
  const ending = name.slice(name.indexOf('.') + 1);
  return Object.hasOwn(CONTENT_TYPES, ending) ? (ending as PictureFormat) : undefined;
}
