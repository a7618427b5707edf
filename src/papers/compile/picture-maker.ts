/** The properties of a bitmap that are known before decoding. */
export interface PictureSize {
  /** Pixels of the picture after rotation to upright. */
  width: number;
  height: number;
  isAnimated: boolean;
}

/** Scales bitmaps down; the results are upright and have no metadata. */
export interface PictureMaker {
  /** @throws UnreadablePicture if it is not a bitmap */
  sizeOf(bytes: Uint8Array): Promise<PictureSize>;
  /**
   * The picture as WebP with this width (pixels).
   *
   * @throws UnreadablePicture if it is damaged
   */
  resize(bytes: Uint8Array, width: number): Promise<Uint8Array>;
}

/** Why a picture cannot be scaled down, as a message for its editor. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}
