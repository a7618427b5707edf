export interface Size {
  width: number;
  height: number;
}

/** A part of a picture in its own pixels. */
export interface Rectangle extends Size {
  x: number;
  y: number;
}

/** Minimum side of a part (pixels), so that it can be seen and dragged. */
const MIN_SIDE = 16;

/** Moves the part, but not beyond the picture. */
export function movePart(part: Rectangle, dx: number, dy: number, picture: Size): Rectangle {
  return whole({
    ...part,
    x: clamp(part.x + dx, 0, picture.width - part.width),
    y: clamp(part.y + dy, 0, picture.height - part.height),
  });
}

/** Resizes the part by moving its lower right corner. */
export function dragCorner(part: Rectangle, dx: number, dy: number, picture: Size): Rectangle {
  const room = { width: picture.width - part.x, height: picture.height - part.y };
  return whole({ ...part, ...sized(part.width + dx, part.height + dy, room) });
}

/** Enlarges the part around its centre by a factor, within the picture. */
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

/** Limits a size to `room` and to the minimum. */
function sized(width: number, height: number, room: Size): Size {
  return {
    width: clamp(width, Math.min(MIN_SIDE, room.width), room.width),
    height: clamp(height, Math.min(MIN_SIDE, room.height), room.height),
  };
}

/** Rounds to whole pixels, without leaving the picture. */
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
