/** What is known of a bitmap before it is decoded. */
export interface PictureSize {
  /** Pixels, as the picture is shown: upright. */
  readonly width: number;
  readonly height: number;
  /** Whether it moves. */
  readonly isAnimated: boolean;
}

/** Scales bitmaps down: upright, without metadata of camera and place. */
export interface PictureMaker {
  /** @throws UnreadablePicture where it is none */
  sizeOf(bytes: Uint8Array): Promise<PictureSize>;
  /**
   * A picture as WebP with a width in pixels.
   * @throws UnreadablePicture if it is damaged or truncated
   */
  resize(bytes: Uint8Array, width: number): Promise<Uint8Array>;
}

/** Why a picture cannot be made smaller, for its editor. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}
