import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Exchange, sendText } from '../server/exchange.ts';
import { sendRepresentation } from '../server/representation.ts';
import type { World } from '../server/world.ts';
import { MOODS, type Mood, SCENES, type Scene } from './picture-names.ts';

/** Pictures never change under their address. */
const LAST_MODIFIED = new Date('2026-01-01T00:00:00Z');

/** A line each: the name of a scene, and its drawing with what differs from mood to mood. */
const DRAWINGS = new Map(
  readFileSync(join(import.meta.dirname, 'scenes.txt'), 'utf8')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
const pictures = new Map<string, Buffer>();

/** The bytes of a picture, an SVG document; it is drawn once. */
export function readPicture(scene: Scene, mood: Mood): Buffer {
  const name = `${scene} ${mood}`;
  const known = pictures.get(name) ?? Buffer.from(drawn(scene, mood));
  pictures.set(name, known);
  return known;
}

function drawn(scene: Scene, mood: Mood): string {
  const drawing = DRAWINGS.get(scene);
  if (drawing === undefined) throw new Error(`nobody has drawn ${scene}`);
  const place = MOODS.indexOf(mood);
  return drawing.replace(/\{([^}]*)\}/g, (_, moods: string) => moods.split('|')[place] ?? '');
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
