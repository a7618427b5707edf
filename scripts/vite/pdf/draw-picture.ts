/**
 * Draws one of the site's own pictures: flat shapes and groups, no gradients, no text. That is all that the SVG files
 * under public/images/resources use; anything else throws.
 */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  svg: string,
  { x, y, width, height }: { x: number; y: number; width: number; height: number },
): void {
  const [, viewWidth = '', viewHeight = ''] = /viewBox="0 0 (\d+) (\d+)"/.exec(svg) ?? [];
  const scale = width / Number(viewWidth);
  doc.save();
  doc.rect(x, y, width, height).clip();
  // Most of what does not fit is cut from the sky.
  doc.translate(x, y - (Number(viewHeight) * scale - height) * 0.75).scale(scale);
  for (const [, closing, name = '', attributes = ''] of svg.matchAll(/<(\/?)(\w+)([^>]*?)\/?>/g)) {
    if (name === 'svg') continue;
    if (name !== 'g') drawShape(doc, name, readAttributes(attributes));
    else if (closing) doc.restore();
    else openGroup(doc, readAttributes(attributes));
  }
  doc.restore();
}

type Attributes = Readonly<Record<string, string>>;

function readAttributes(text: string): Attributes {
  return Object.fromEntries(
    [...text.matchAll(/([\w-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
}

function openGroup(doc: PDFKit.PDFDocument, { transform = '' }: Attributes): void {
  doc.save();
  for (const [, name, list = ''] of transform.matchAll(/(\w+)\(([^)]*)\)/g)) {
    const [first = 0, second] = list.split(/[ ,]+/).map(Number);
    if (name === 'translate') doc.translate(first, second ?? 0);
    else if (name === 'scale') doc.scale(first, second ?? first);
    else if (name === 'rotate') doc.rotate(first);
    else throw new Error(`${name}() is not drawn`);
  }
}

function drawShape(doc: PDFKit.PDFDocument, name: string, attributes: Attributes): void {
  const number = (key: string) => Number(attributes[key] ?? 0);
  doc.save().opacity(Number(attributes.opacity ?? 1));
  if (name === 'path') doc.path(attributes.d ?? '');
  else if (name === 'circle') doc.circle(number('cx'), number('cy'), number('r'));
  else if (name === 'ellipse') doc.ellipse(number('cx'), number('cy'), number('rx'), number('ry'));
  else if (name !== 'rect') throw new Error(`<${name}> is not drawn`);
  else if (attributes.rx)
    doc.roundedRect(number('x'), number('y'), number('width'), number('height'), number('rx'));
  else doc.rect(number('x'), number('y'), number('width'), number('height'));
  const { stroke, fill = '#000' } = attributes;
  if (stroke) {
    doc.lineCap(attributes['stroke-linecap'] === 'round' ? 'round' : 'butt');
    doc.lineJoin(attributes['stroke-linejoin'] === 'round' ? 'round' : 'miter');
    doc.lineWidth(Number(attributes['stroke-width'] ?? 1)).stroke(stroke);
  } else doc.fill(fill);
  doc.restore();
}
