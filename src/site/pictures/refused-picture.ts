/** Why readers see the placeholder in place of a picture. */
export class RefusedPicture extends Error {
  override readonly name = 'RefusedPicture';
  /** When its publisher is asked again: in a quarter of an hour, or on the next day. */
  readonly lasts: 'briefly' | 'for a day';

  constructor(why: string, lasts: RefusedPicture['lasts']) {
    super(why);
    this.lasts = lasts;
  }
}
