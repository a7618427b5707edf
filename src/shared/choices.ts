/** Key in local storage of what the reader has hidden, as JSON; never sent. */
export const CHOICES = 'choices';
/** The page on which readers choose. */
export const CHOICES_PATH = '/choices';
/** On the form of that page. */
export const CHOICES_FORM = 'data-choices';
/** Beside it, what the form says: `{word}` stands for one. */
export const CHOICES_WORDS = {
  remove: 'data-remove',
  saved: 'data-saved',
  full: 'data-full',
  notKept: 'data-not-kept',
} as const;
/** Muted words, publishers and languages at most, and characters of each. */
export const MAX_CHOICES = 100;
export const MAX_CHOICE_LENGTH = 80;
