/** The words of the data saver. */
export const SAVER = {
  /** The switch, which is on or off. */
  dataSaver: 'Data saver',
  /** In the place of a picture that is held back. */
  showPicture: 'Show picture',
  /** The same for screen readers, with the picture's alternative text, where it has one. */
  named: (showPicture: string, alt: string) => (alt ? `${showPicture}: ${alt}` : showPicture),
};

export type SaverWords = typeof SAVER;
