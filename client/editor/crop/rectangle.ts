/** A part of a picture, or its size, in its own pixels. */
export interface Rectangle {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Size {
  width: number;
  height: number;
}

/** How the shape of a part is bound: width divided by height; `undefined` where it is free. */
export type Ratio = number | undefined;

/** A part that is smaller than this cannot be seen or taken hold of (pixels). */
export const LEAST = 16;

/** The largest part of a shape, in the middle. */
export function largestPart(picture: Size, ratio: Ratio): Rectangle {
  const { width, height } = ratio ? fitting(picture, ratio) : picture;
  return whole({ x: (picture.width - width) / 2, y: (picture.height - height) / 2, width, height });
}

/** The part moved, as far as the picture goes. */
export function movePart(part: Rectangle, dx: number, dy: number, picture: Size): Rectangle {
  return whole({
    ...part,
    x: clamp(part.x + dx, 0, picture.width - part.width),
    y: clamp(part.y + dy, 0, picture.height - part.height),
  });
}

/** The part with its right lower corner moved: the left upper one stays. */
export function dragCorner(
  part: Rectangle,
  dx: number,
  dy: number,
  picture: Size,
  ratio: Ratio,
): Rectangle {
  const room = { width: picture.width - part.x, height: picture.height - part.y };
  return whole({ ...part, ...sized(part.width + dx, part.height + dy, room, ratio) });
}

/** The part made larger around its middle, by a factor; it stays within the picture. */
export function growPart(part: Rectangle, factor: number, picture: Size, ratio: Ratio): Rectangle {
  const size = sized(part.width * factor, part.height * factor, picture, ratio);
  return whole({
    x: clamp(part.x + (part.width - size.width) / 2, 0, picture.width - size.width),
    y: clamp(part.y + (part.height - size.height) / 2, 0, picture.height - size.height),
    ...size,
  });
}

/** The nearest valid part to the numbers entered; `changed` is the one that the others follow. */
export function nearestPart(
  wanted: Rectangle,
  changed: keyof Rectangle,
  picture: Size,
  ratio: Ratio,
): Rectangle {
  const width = changed === 'height' && ratio ? wanted.height * ratio : wanted.width;
  const size = sized(width, wanted.height, picture, ratio);
  return movePart({ ...wanted, ...size }, 0, 0, picture);
}

/** A size within a room and above the minimum; with a ratio the height follows the width. */
function sized(width: number, height: number, room: Size, ratio: Ratio): Size {
  if (!ratio)
    return {
      width: clamp(width, Math.min(LEAST, room.width), room.width),
      height: clamp(height, Math.min(LEAST, room.height), room.height),
    };
  const most = fitting(room, ratio).width;
  const least = Math.min(most, Math.max(LEAST, LEAST * ratio));
  const bound = clamp(width, least, most);
  return { width: bound, height: bound / ratio };
}

/** The largest size of a shape that fits into a room. */
function fitting({ width, height }: Size, ratio: number): Size {
  return width / height > ratio
    ? { width: height * ratio, height }
    : { width, height: width / ratio };
}

/** In whole pixels: what lies within a picture still does so. */
function whole({ x, y, width, height }: Rectangle): Rectangle {
  return {
    x: Math.round(x),
    y: Math.round(y),
    width: Math.max(1, Math.floor(width + 1e-6)),
    height: Math.max(1, Math.floor(height + 1e-6)),
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), Math.max(least, most));
}
