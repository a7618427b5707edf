/** The facts of a bitmap that are known before it is decoded. */
export interface PictureSize {
  /** Pixels of the upright picture. */
  readonly width: number;
  readonly height: number;
  readonly isAnimated: boolean;
}

/** Makes bitmaps smaller: upright, and without metadata. */
export interface PictureMaker {
  /** @throws UnreadablePicture where it is not a bitmap */
  sizeOf(bytes: Uint8Array): Promise<PictureSize>;
  /** The picture as WebP of this width (pixels). @throws UnreadablePicture where it is damaged */
  resize(bytes: Uint8Array, width: number): Promise<Uint8Array>;
}

/** Why a picture cannot be made smaller, for its editor. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}
