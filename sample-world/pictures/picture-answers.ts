import { type Exchange, sendText } from '../exchange.ts';
import { sendRepresentation } from '../representation.ts';
import type { World } from '../world.ts';
import { drawPicture } from './draw-picture.ts';
import { isPictureName } from './picture-names.ts';

/** Pictures never change under their address. */
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z');

/**
 * `/pictures/{name}.svg?mood=0..2`: a drawn scene, cacheable for a year; an unknown mood counts as
 * 0.
 */
export function answerPicture(exchange: Exchange, _world: World, name: string): void {
  if (!isPictureName(name)) return sendText(exchange, 404, `There is no picture "${name}".`);
  const mood = Number(exchange.url.searchParams.get('mood'));
  sendRepresentation(exchange, {
    body: Buffer.from(drawPicture(name, [0, 1, 2].includes(mood) ? mood : 0)),
    contentType: 'image/svg+xml',
    lastModified: LAST_MODIFIED,
    cacheControl: 'public, max-age=31536000, immutable',
  });
}
