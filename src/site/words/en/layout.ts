/** The words of the document around every page. */
export const LAYOUT = {
  skip: 'Skip to content',
  notice: 'About this edition',
  /** A time of the last minute. The script that shows it has the English words itself. */
  justNow: 'just now',
};
