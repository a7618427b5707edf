import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exchange, sendText } from '../exchange.ts';
import { sendRepresentation } from '../representation.ts';
import type { World } from '../world.ts';
import { MOODS, type Mood, SCENES, type Scene } from './picture-names.ts';

/** Pictures never change under their address. */
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z');

const files = new Map<string, Buffer>();

/** The bytes of a picture, an SVG document; its file is read once. */
export function readPicture(scene: Scene, mood: Mood): Buffer {
  const name = `${scene}-${mood}.svg`;
  const known = files.get(name) ?? readFileSync(join(import.meta.dirname, name));
  files.set(name, known);
  return known;
}

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
