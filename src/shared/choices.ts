/** Local storage key of the words, publishers and languages that the reader hides; never sent. */
export const CHOICES = 'choices';
export const CHOICES_PATH = '/choices';
/** Attribute of the form for these choices. */
export const CHOICES_FORM = 'data-choices';
/** Attributes of that form: messages with the placeholder `{word}`. */
export const CHOICES_WORDS = {
  remove: 'data-remove',
  saved: 'data-saved',
  full: 'data-full',
  notStored: 'data-not-stored',
} as const;
/** Maximum of muted words, of publishers and of languages. */
export const MAX_CHOICES = 100;
/** Characters. */
export const MAX_CHOICE_LENGTH = 80;
