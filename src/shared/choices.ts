/** Local storage key of what the reader hides, as JSON; never sent. */
export const CHOICES = 'choices';
export const CHOICES_PATH = '/choices';
/** On the form for these choices. */
export const CHOICES_FORM = 'data-choices';
/** Messages on that form; `{word}` is a placeholder. */
export const CHOICES_WORDS = {
  remove: 'data-remove',
  saved: 'data-saved',
  full: 'data-full',
  notStored: 'data-not-stored',
} as const;
/** Muted words, publishers and languages each, and characters of each. */
export const MAX_CHOICES = 100;
export const MAX_CHOICE_LENGTH = 80;
