// The attributes of the donation pop-up: a module of their own, which the script of every page does
// not load.

/** On the element that says where readers may donate: the address. */
export const DONATION = 'data-donation';
/** Beside it, what the pop-up says, part by part. */
export const DONATION_WORDS = {
  heading: 'data-heading',
  text: 'data-text',
  note: 'data-note',
  donate: 'data-donate',
  notNow: 'data-not-now',
  close: 'data-close',
} as const;
/** Beside it, where a reader is shown the donation pop-up once a day at most. */
export const ONCE_A_DAY = 'data-once-a-day';
/** Beside it, where the donation pop-up waits until an article has been read. */
export const AFTER_ARTICLE = 'data-after-article';
