import { type Exchange, sendText } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import { readPicture } from './drawings.ts';
import { MOODS, SCENES } from './picture-names.ts';

/** Pictures never change under their address. */
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z');

/** `/pictures/{scene}.svg?mood=dusk`, cacheable for a year; without a known mood it is dusk. */
export function showPicture(exchange: Exchange, _world: World, name: string): void {
  const scene = SCENES.find((one) => one === name);
  if (!scene) return sendText(exchange, 404, `There is no picture "${name}".`);
  const mood = exchange.url.searchParams.get('mood');
  sendRepresentation(exchange, {
    body: readPicture(scene, MOODS.find((one) => one === mood) ?? 'dusk'),
    contentType: 'image/svg+xml',
    lastModified: LAST_MODIFIED,
    cacheControl: 'public, max-age=31536000, immutable',
  });
}
