/** The words of the data saver. */
export const SAVER = {
  /** The switch, in each of its states: with all pictures, with small ones, without any. */
  dataSaver: {
    off: 'Data saver',
    small: 'Data saver: small pictures',
    none: 'Data saver: no pictures',
  },
  /** On the placeholder of a picture. */
  showPicture: 'Show picture',
  /** The same for screen readers, with the picture's alternative text, where it has one. */
  named: (showPicture: string, alt: string) => (alt ? `${showPicture}: ${alt}` : showPicture),
};

export type SaverWords = typeof SAVER;
