import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOODS, type Mood, type Scene } from './picture-names.ts';

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
