export interface Size {
  width: number;
  height: number;
}

/** A part of a picture in its own pixels. */
export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** A smaller part could be neither seen nor dragged (pixels). */
const MIN_SIDE = 16;

/** The part moved, as far as the picture goes. */
export function movePart(part: Rectangle, dx: number, dy: number, picture: Size): Rectangle {
  return whole({
    ...part,
    x: clamp(part.x + dx, 0, picture.width - part.width),
    y: clamp(part.y + dy, 0, picture.height - part.height),
  });
}

/** The part with its lower right corner moved. */
export function dragCorner(part: Rectangle, dx: number, dy: number, picture: Size): Rectangle {
  const room = { width: picture.width - part.x, height: picture.height - part.y };
  return whole({ ...part, ...sized(part.width + dx, part.height + dy, room) });
}

/** The part made larger around its middle, by a factor; it stays within the picture. */
export function growPart(part: Rectangle, factor: number, picture: Size): Rectangle {
  const size = sized(part.width * factor, part.height * factor, picture);
  return whole({
    x: clamp(part.x + (part.width - size.width) / 2, 0, picture.width - size.width),
    y: clamp(part.y + (part.height - size.height) / 2, 0, picture.height - size.height),
    ...size,
  });
}

/** The nearest valid part to the numbers entered. */
export function nearestPart(wanted: Rectangle, picture: Size): Rectangle {
  return movePart({ ...wanted, ...sized(wanted.width, wanted.height, picture) }, 0, 0, picture);
}

/** A size within a room and above the minimum. */
function sized(width: number, height: number, room: Size): Size {
  return {
    width: clamp(width, Math.min(MIN_SIDE, room.width), room.width),
    height: clamp(height, Math.min(MIN_SIDE, room.height), room.height),
  };
}

/** In whole pixels; a part within the picture stays within it. */
function whole({ x, y, width, height }: Rectangle): Rectangle {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.floor(width + 1e-6)),
    height: Math.max(1, Math.floor(height + 1e-6)),
  };
}

function clamp(value: number, min: number, max: number): number {
  return Math.min(Math.max(value, min), max);
}
