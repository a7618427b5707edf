/** Local storage key of the reader's choices (what to hide), as JSON; never sent. */
export const CHOICES = 'choices';
/** The page with the form for these choices. */
export const CHOICES_PATH = '/choices';
/** On that form. */
export const CHOICES_FORM = 'data-choices';
/** On the same form, its messages; `{word}` is a placeholder. */
export const CHOICES_WORDS = {
  remove: 'data-remove',
  saved: 'data-saved',
  full: 'data-full',
  notKept: 'data-not-kept',
} as const;
/** Maximum number of muted words, publishers and languages each, and of characters of each. */
export const MAX_CHOICES = 100;
export const MAX_CHOICE_LENGTH = 80;
