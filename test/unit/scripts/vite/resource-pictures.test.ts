import { readdir, readFile } from 'node:fs/promises';
import PDFDocument from 'pdfkit';
import { expect, test } from 'vitest';
import { drawPicture } from '../../../../scripts/vite/pdf/draw-picture.ts';

const PICTURES = 'public/images/resources';
const names = (await readdir(PICTURES)).sort();

test('every article has its picture', async () => {
  const texts = await readdir('src/site/content/resources');
  expect(names).toEqual(texts.map((name) => name.replace('.md', '.svg')).sort());
});

test.each(names)('%s is small, 800 by 450, and loads nothing', async (name) => {
  const svg = await readFile(`${PICTURES}/${name}`, 'utf8');
  expect(svg.length).toBeLessThan(5_000);
  expect(svg).toMatch(
    /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" viewBox="0 0 800 450" width="800" height="450">/,
  );
  expect(svg).not.toMatch(/<(script|image|use|style|text|foreignObject)|href|url\(/);
});

test.each(names)('%s can be printed', async (name) => {
  const svg = await readFile(`${PICTURES}/${name}`, 'utf8');
  const doc = new PDFDocument({ size: [400, 225] });
  doc.resume();
  expect(() => drawPicture(doc, svg, { x: 0, y: 0, width: 400, height: 225 })).not.toThrow();
  doc.end();
});

test('a picture with something that print cannot draw is refused', () => {
  const doc = new PDFDocument();
  const svg = '<svg viewBox="0 0 800 450"><text x="1" y="2">a</text></svg>';
  const draw = () => drawPicture(doc, svg, { x: 0, y: 0, width: 400, height: 225 });
  expect(draw).toThrow('<text> is not drawn');
});
