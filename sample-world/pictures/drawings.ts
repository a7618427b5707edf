import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { MOODS, type Mood, type Scene } from './picture-names.ts';

/** Scenes, a line each: the name, and the drawing with alternatives for the moods. */
const DRAWINGS = new Map(
  readFileSync(join(import.meta.dirname, 'scenes.txt'), 'utf8')
    .split('\n')
    .map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
const pictures = new Map<string, Buffer>();

/** The bytes of a drawing, an SVG document, cached. */
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
