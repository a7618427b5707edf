/** What is known of a bitmap before it is decoded. */
export interface PictureSize {
  /** Pixels, as the picture is shown: upright. */
  readonly width: number;
  readonly height: number;
  /** Whether it moves. */
  readonly isAnimated: boolean;
}

/** Makes bitmaps smaller. What it makes is upright, and says nothing of the camera and its place. */
export interface PictureMaker {
  /** @throws UnreadablePicture where it is none */
  sizeOf(bytes: Uint8Array): Promise<PictureSize>;
  /** The picture as WebP, so many pixels wide. @throws UnreadablePicture where it is damaged or not whole */
  resize(bytes: Uint8Array, width: number): Promise<Uint8Array>;
}

/** Why a picture cannot be made smaller, for its editor. */
export class UnreadablePicture extends Error {
  override readonly name = 'UnreadablePicture';
}
